"""Scenario files: reading, decoding, schema, and what is wrong with one."""
