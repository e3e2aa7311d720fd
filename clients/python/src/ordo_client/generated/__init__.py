"""Types and operations that the OpenAPI document describes."""
