"""What goes into a round and what comes out of it, the same for every game."""
from fractions import Fraction
from typing import Any, List, NamedTuple

from verifier.values import payout_of


class Bet(NamedTuple):
    stake: int
    max_payout: int
    choice: Any
    actions: List[Any]

    def could_pass_limit(self, multiplier: Fraction) -> bool:
        return payout_of(self.stake, multiplier) > self.max_payout


class Result(NamedTuple):
    reach: Fraction
    multiplier: Fraction
    view: dict
