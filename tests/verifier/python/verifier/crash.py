"""Section 6: crash."""
from fractions import Fraction
from functools import lru_cache
from typing import Any, Dict, Optional

from verifier.instant import draw_point
from verifier.round import Bet, Result
from verifier.stream import Stream, stream_of_link
from verifier.values import fields, hash_text, require, sha256, shown, whole

# Chain

LONGEST_CHAIN = 20000

# By terminal: the links that hash down to it, with their index. Saves walking the same links again for each round.
known_links: Dict[str, Dict[str, int]] = {}


def require_link(terminal: str, link: str, index: int) -> None:
    """Hashing the link `index` times gives the terminal."""
    known = known_links.setdefault(terminal, {terminal: 0})
    walked = []
    while link not in known and len(walked) < index:
        walked.append(link)
        link = sha256(link)
    require(known.get(link) == index - len(walked), "the link does not hash down to the terminal")
    for steps, passed in enumerate(walked):
        known[passed] = index - steps


def stream_of_source(source: dict) -> Stream:
    _, terminal, index, link, salt, anchor = fields(source, "kind terminal index hash salt anchor", "source")
    anchor_index, anchor_hash = fields(anchor, "index hash", "anchor")
    for value, name in ((terminal, "terminal"), (link, "hash"), (salt, "salt"), (anchor_hash, "anchor.hash")):
        hash_text(value, name)
    whole(index, 1, LONGEST_CHAIN, "index")
    whole(anchor_index, 0, index - 1, "anchor.index")
    # Both hang on the terminal, so the link hashes down to the anchor in index - anchor.index steps.
    require_link(terminal, anchor_hash, anchor_index)
    require_link(terminal, link, index)
    return stream_of_link(salt, link)


# Growth

SCALE = 2**96
LAST_MS = 153506


@lru_cache(maxsize=None)
def growth_of_one_ms(num: int, den: int) -> int:
    total, term, n = 0, SCALE, 1
    while term > 0:
        total += term
        term = term * num // (den * n)
        n += 1
    return total


def multiplier_at(rules: dict, ms: int) -> int:
    """The multiplier in hundredths."""
    rest = min(ms, LAST_MS)
    power = SCALE
    factor = growth_of_one_ms(rules["growthPerMs"]["num"], rules["growthPerMs"]["den"])
    while rest > 0:
        if rest % 2 == 1:
            power = power * factor // SCALE
        factor = factor * factor // SCALE
        rest //= 2
    return min(power * 100 // SCALE, rules["targetX100Most"])


# A bet

def target_of(rules: dict, bet: Bet) -> int:
    (auto,) = fields(bet.choice, "autoX100", "choice")
    if auto is None:
        return min(bet.max_payout * 100 // bet.stake, rules["targetX100Most"])
    return whole(auto, rules["targetX100Least"], rules["targetX100Most"], "autoX100")


def cash_out(rules: dict, action: Any, target: int, point: int) -> int:
    kind, elapsed = fields(action, "kind elapsedMs", "action")
    require(kind == "cash_out", "an unknown action")
    now = multiplier_at(rules, whole(elapsed, 0, LAST_MS, "elapsedMs"))
    if now >= target and target <= point:
        return target
    require(rules["targetX100Least"] <= now < point, "the cash out is refused")
    return now


def play(rules: dict, bet: Bet, stream: Stream) -> Result:
    target = target_of(rules, bet)
    point = draw_point(rules, stream)
    require(len(bet.actions) in (1, 2) and bet.actions[-1] == {"kind": "end"}, "actions: not [cash_out, end] or [end]")
    cashed_out: Optional[int] = None
    if len(bet.actions) == 2:
        cashed_out = cash_out(rules, bet.actions[0], target, point)
    elif target <= point:
        cashed_out = target
    multiplier = Fraction(cashed_out or 0, 100)
    view = {
        "status": "lost" if cashed_out is None else "cashed_out",
        "targetX100": target,
        "cashedOutX100": cashed_out,
        "multiplier": shown(multiplier),
        "pointX100": point,
    }
    least = rules["targetX100Least"]
    reach = Fraction(least if bet.choice["autoX100"] is None else target, 100)
    return Result(reach, multiplier, view)
