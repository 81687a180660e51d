"""Section 4: proofs, and which section plays which game."""
import re
from fractions import Fraction
from typing import Any, Callable, Dict

from verifier import crash, envelopes, instant, lotteries, slots, tables
from verifier.round import Bet, Result
from verifier.rules import RuleBook
from verifier.stream import Stream, stream_of_seeds
from verifier.values import (
    WHOLE_MOST, amount, canonical, fields, hash_text, list_of, payout_of, require, sha256, text, whole)

# Section 2: 1 to 64 characters of printable ASCII, no space at either end.
CLIENT_SEED = re.compile(r"[!-~]([ -~]{0,62}[!-~])?")

PLAY: Dict[str, Callable[[dict, Bet, Stream], Result]] = {
    **instant.GAMES,
    "crash": crash.play,
}


def stream_of_player(source: dict) -> Stream:
    _, seed_hash, seed, client_seed, nonce = fields(
        source, "kind serverSeedHash serverSeed clientSeed nonce", "source")
    require(seed is not None, "the server seed is still secret")
    hash_text(seed_hash, "serverSeedHash")
    hash_text(seed, "serverSeed")
    require(CLIENT_SEED.fullmatch(text(client_seed, "clientSeed")) is not None, "clientSeed: not allowed")
    whole(nonce, 0, WHOLE_MOST, "nonce")
    require(sha256(seed) == seed_hash, "serverSeedHash is not the hash of serverSeed")
    return stream_of_seeds(seed, client_seed, nonce)


def open_stream(source: Any, kind: str) -> Stream:
    require(isinstance(source, dict) and source.get("kind") == kind, "source.kind is not that of the rules")
    if kind == "chain":
        return crash.stream_of_source(source)
    return stream_of_player(source)


def read_bet(params: Any) -> Bet:
    stake, max_payout, choice, actions = fields(params, "stake maxPayout choice actions", "params")
    return Bet(amount(stake, "stake"), amount(max_payout, "maxPayout"), choice, list_of(actions, "actions"))


def require_reach(bet: Bet, reach: Fraction) -> None:
    require(bet.stake >= 1, "stake is below 1")
    require(payout_of(bet.stake, reach) <= bet.max_payout, "the bet could pay more than maxPayout")


def outcome_of_round(row: dict, params: Any, stream: Stream) -> dict:
    bet = read_bet(params)
    # The games divide by the stake or use it before their reach is known.
    require(bet.stake >= 1, "stake is below 1")
    if row["game"].startswith("slot-"):
        result = slots.play(slots.model_of(row), bet, stream)
    else:
        require(row["game"] in PLAY, f"no rules for the game {row['game']} in this verifier")
        result = PLAY[row["game"]](row["rules"], bet, stream)
    require_reach(bet, result.reach)
    return {"payout": str(payout_of(bet.stake, result.multiplier)), "view": result.view}


def verify_proof(book: RuleBook, proof: Any) -> None:
    version, _, _, _, source, params, outcome = fields(
        proof, "version game mathVersion configHash source params outcome", "proof")
    whole(version, 1, 1, "version")
    row = book.row_of_proof(proof)
    stream = open_stream(source, row["source"])
    if row["game"] == "red-envelope":
        expected = envelopes.outcome(params, source, stream)
    elif tables.is_table(row["game"]):
        expected = tables.outcome(row, params, stream)
    elif lotteries.is_lottery(row):
        expected = lotteries.outcome(row, params, stream)
    else:
        expected = outcome_of_round(row, params, stream)
    require(canonical(outcome) == canonical(expected), "the outcome is not what the round gives")
