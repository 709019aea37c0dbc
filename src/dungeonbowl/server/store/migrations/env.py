"""What Alembic runs for a migration: on the connection, and in the transaction, that `schema.bring_to` gives it."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
context.run_migrations()
