"""Every spec that a spec is made of, with where it lies."""

from collections.abc import Iterator

from referee.kernel.spec import Spec


def nested_specs(spec: Spec, path: str = "") -> Iterator[tuple[str, Spec]]:
    """Yield a spec and all that is in it, by the fields they lie under."""
    yield path, spec
    for inner in (spec.key_spec, spec.each, spec.short, *spec.records.values()):
        if inner is not None:
            yield from nested_specs(inner, path)
    for key, field in spec.fields.items():
        yield from nested_specs(field, f"{path}.{key}")
