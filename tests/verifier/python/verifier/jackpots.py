"""Section 9: jackpots."""
import re
from collections import defaultdict
from typing import Any, Dict, List

from verifier.rules import RuleBook
from verifier.values import WHOLE_MOST, amount, fields, hash_text, instant, require, sha256, text, whole

SALT = re.compile(r"[0-9a-f]{32}")


def verify_open(book: RuleBook, row: Any) -> None:
    """An open pot shows nothing that can be recomputed: only its form is checked."""
    game, currency, number, commitment, opened_at = fields(row, "game currency number commitment openedAt", "open pot")
    check_pot(book, game, currency, number)
    hash_text(commitment, "commitment")
    instant(opened_at, "openedAt")


def verify_fallen(book: RuleBook, row: Any) -> None:
    game, currency, number, commitment, target, salt, fell_at = fields(
        row, "game currency number commitment target salt fellAt", "fallen pot")
    pots = check_pot(book, game, currency, number)
    instant(fell_at, "fellAt")
    require(SALT.fullmatch(text(salt, "salt")) is not None, "salt: not 32 lowercase hex letters")
    units = amount(target, "target")
    require(sha256(f"{target}:{salt}") == hash_text(commitment, "commitment"), "commitment is not that of the target")
    # A row does not name the version of the rules: the limits of any version that is kept may be the pot's.
    require(any(int(pot["seedMinor"]) < units <= int(pot["ceilingMinor"]) for pot in pots),
            "target is not above seedMinor and at most ceilingMinor")


def require_in_order(pots: Any) -> None:
    """The pots of one jackpot are numbered without a gap, newest first, and the open one is the next."""
    following: Dict[tuple, int] = {}
    for pot in pots["open"]:
        key = (pot["game"], pot["currency"])
        require(key not in following, "a jackpot has two open pots")
        following[key] = pot["number"]
    numbers: Dict[tuple, List[int]] = defaultdict(list)
    for pot in pots["fallen"]:
        numbers[pot["game"], pot["currency"]].append(pot["number"])
    for key, found in numbers.items():
        newest = following.get(key, 0) - 1
        require(found == list(range(newest, newest - len(found), -1)),
                f"the pots of {key[0]} are not numbered in order")


def check_pot(book: RuleBook, game: Any, currency: Any, number: Any) -> list:
    text(currency, "currency")
    whole(number, 1, WHOLE_MOST, "number")
    pots = [row["rules"]["jackpot"] for row in book.versions_of(text(game, "game")) if "jackpot" in row["rules"]]
    require(pots != [], "the game has no jackpot")
    return pots
