"""`python -m manilha_conformance.cli` is the command `manilha`."""

import sys

from manilha_conformance.cli.main import main

sys.exit(main())
