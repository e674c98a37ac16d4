"""Words: any spelling a person would write, found; and everything one may write, looked up in both languages."""
