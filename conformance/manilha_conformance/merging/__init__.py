"""Reports of the shares of one suite, put together into the report of the whole."""
