"""JSON as every command prints it."""

from referee.scenario.file.yaml_inline import CONTROL


def json_text(data: object) -> str:
    """Return data as indented JSON, with control characters of a file as escapes."""
    import json  # slow to load; a report in words needs none

    written = json.dumps(data, ensure_ascii=False, indent=1)
    return CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", written)
