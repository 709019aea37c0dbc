"""What can be reached: paths with their chances, previews, and why not."""
