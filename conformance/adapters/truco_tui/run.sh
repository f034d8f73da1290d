#!/bin/sh
# Starts the adapter that was built from main.go inside a checkout of truco-tui, as the README says.
if [ -z "$TRUCO_TUI_ADAPTER" ]; then
    echo "error: TRUCO_TUI_ADAPTER is not set: it names the program built from main.go; see the README beside it" >&2
    exit 2
fi
if [ ! -x "$TRUCO_TUI_ADAPTER" ]; then
    echo "error: TRUCO_TUI_ADAPTER names $TRUCO_TUI_ADAPTER, which is no program" >&2
    exit 2
fi
exec "$TRUCO_TUI_ADAPTER" "$@"
