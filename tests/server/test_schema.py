"""The interface keeps the promises of its own description, whatever it is asked."""

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from schemathesis import Case
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from dungeonbowl.server.app import create_app
from dungeonbowl.server.settings import Limits, Settings
from dungeonbowl.server.store.matches import Storage

SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
HOST = {"host": "localhost"}
CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    database = str(tmp_path / "matches.sqlite")
    limits = Limits(create_rate=1e6, create_burst=10**6)
    return create_app(Settings(database=database, limits=limits), Storage(database))


def test_answers_are_as_described(app: FastAPI) -> None:
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app, headers=HOST)
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == 71
    for operation in operations:

        @settings(max_examples=6, deadline=None, database=None, suppress_health_check=SLOW)
        @given(case=operation.as_strategy())
        def ask(case: Case[Any]) -> None:
            response = case.call(headers=HOST)
            assert response.status_code != 500 and "Traceback" not in response.text
            case.validate_response(response, checks=CHECKS)

        ask()
