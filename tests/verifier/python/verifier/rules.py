"""Section 3: rules and configHash."""
from typing import Any, Dict

from verifier.values import (
    WHOLE_MOST, Refused, canonical, fields, hash_text, list_of, one_of, require, sha256, text, whole)


def check_row(row: Any) -> None:
    game, version, config_hash, source, is_current, rules = fields(
        row, "game mathVersion configHash source isCurrent rules", "row of the rules")
    text(game, "game")
    whole(version, 1, WHOLE_MOST, "mathVersion")
    hash_text(config_hash, "configHash")
    one_of(source, ("seeds", "chain"), "source")
    require(isinstance(is_current, bool), "isCurrent: not true or false")
    require(isinstance(rules, dict), "rules: not an object")
    committed = canonical({"game": game, "mathVersion": version, "rules": rules})
    require(sha256(committed) == config_hash, "configHash is not the hash of the rules")


class RuleBook:
    """The rows whose hash was checked, by configHash."""

    def __init__(self) -> None:
        self.rows: Dict[str, dict] = {}

    def add(self, row: Any) -> None:
        check_row(row)
        require(row["configHash"] not in self.rows, "two rows have the same configHash")
        self.rows[row["configHash"]] = row

    def row_of_proof(self, proof: dict) -> dict:
        """Section 4, step 1."""
        row = self.rows.get(hash_text(proof["configHash"], "configHash"))
        if row is None:
            raise Refused("configHash is in no row of the rules")
        require(proof["game"] == row["game"], "game is not that of the rules")
        require(type(proof["mathVersion"]) is int and proof["mathVersion"] == row["mathVersion"],
                "mathVersion is not that of the rules")
        return row

    def versions_of(self, game: str) -> list:
        return [row for row in self.rows.values() if row["game"] == game]


def rows_of(rules: Any) -> list:
    (rows,) = fields(rules, "rules", "rules")
    return list_of(rows, "rules")
