"""Is an adapter sane? Everything that it declares is tried once; whether it is right is for `verify`."""
