"""Verifies everything in a file of rounds: `python3 verify.py rounds.json`. Written from docs/fairness.md alone."""
import sys

from verifier.report import main

sys.exit(main(sys.argv))
