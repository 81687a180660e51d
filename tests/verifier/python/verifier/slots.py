"""Section 7: slots."""
from fractions import Fraction
from typing import Dict, List, Optional, Set, Tuple

from verifier.round import Bet, Result
from verifier.stream import Stream
from verifier.values import fields, require

Window = List[List[str]]
Cell = Tuple[int, int]


# The model

class Steps:
    """A table by count in which a count gets the entry of the highest key that it reaches, and 0 below the lowest."""

    def __init__(self, table: Optional[dict], most: int) -> None:
        entries = sorted((int(count), units) for count, units in (table or {}).items())
        self._by_count = [0] * (most + 1)
        for least, units in entries:
            for count in range(least, most + 1):
                self._by_count[count] = units

    def of(self, count: int) -> int:
        return self._by_count[count]


class Model:
    """The rules of one slot, made ready for playing."""

    def __init__(self, rules: dict) -> None:
        self.rows: int = rules["rows"]
        self.bet: int = rules["bet"]
        self.strips = [strip.split(" ") for strip in rules["strips"]]
        self.reels = len(self.strips)
        cells = self.reels * self.rows
        self.win_kind: str = rules["wins"]["kind"]
        self.lines = [[int(row) for row in line] for line in rules["wins"].get("lines", [])]
        self.pays = {symbol: Steps(table, cells) for symbol, table in rules["pays"].items()}
        self.nothing = Steps(None, cells)
        wild = rules.get("wild", {})
        self.wild = wild.get("symbol")
        self.wild_factor: int = wild.get("multiplies", 1)
        self.wild_expands: bool = wild.get("expands", False)
        scatter = rules.get("scatter", {})
        self.scatter = scatter.get("symbol")
        self.scatter_pays = Steps(scatter.get("pays"), cells)
        free = rules.get("freeSpins", {})
        self.free_strips = [strip.split(" ") for strip in free["strips"]] if "strips" in free else self.strips
        self.free_multiplier: int = free.get("multiplier", 1)
        self.free_limit: Optional[int] = free.get("limit")
        self.awards = {"base": Steps(free.get("awards"), cells), "free": Steps(free.get("retriggers"), cells)}
        self.multiplier: Optional[dict] = rules.get("multiplier")
        self.cascade: Optional[dict] = rules.get("cascade")
        self.hold: Optional[dict] = rules.get("hold")
        self.coin = self.hold["symbol"] if self.hold else None
        cap = Fraction(str(rules["maxWin"])) * self.bet
        require(cap.denominator == 1, "maxWin x bet is not a whole number of units")
        self.cap = cap.numerator

    def is_plain(self, symbol: str) -> bool:
        return symbol != self.scatter and symbol != self.coin

    def pays_of(self, symbol: Optional[str]) -> Steps:
        return self.pays.get(symbol, self.nothing)


models: Dict[str, Model] = {}


def model_of(row: dict) -> Model:
    if row["configHash"] not in models:
        models[row["configHash"]] = Model(row["rules"])
    return models[row["configHash"]]


# Wins of a window

def win_of_line(model: Model, symbols: List[str]) -> Tuple[int, int]:
    """What a line pays, and how many cells from the left win."""
    leading = 0
    while leading < len(symbols) and symbols[leading] == model.wild:
        leading += 1
    length, units = leading, 0
    if leading < len(symbols) and model.is_plain(symbols[leading]):
        symbol = symbols[leading]
        while length < len(symbols) and symbols[length] in (symbol, model.wild):
            length += 1
        wilds = symbols[:length].count(model.wild)
        units = model.pays_of(symbol).of(length) * model.wild_factor**wilds
    units_of_wilds = model.pays_of(model.wild).of(leading)
    if units_of_wilds > units:
        return units_of_wilds, leading
    return units, length


def wins_on_lines(model: Model, window: Window) -> Tuple[int, Set[Cell]]:
    win, cells = 0, set()
    for line in model.lines:
        units, length = win_of_line(model, [window[reel][row] for reel, row in enumerate(line)])
        if units > 0:
            win += units
            cells.update((reel, line[reel]) for reel in range(length))
    return win, cells


def wins_by_ways(model: Model, window: Window) -> Tuple[int, Set[Cell]]:
    win, cells = 0, set()
    for symbol in filter(model.is_plain, dict.fromkeys(window[0])):
        length, ways = 0, 1
        for column in window:
            count = column.count(symbol) + model.wild_factor * column.count(model.wild)
            if count == 0:
                break
            length, ways = length + 1, ways * count
        units = model.pays_of(symbol).of(length) * ways
        if units > 0:
            win += units
            cells |= cells_showing(window[:length], (symbol, model.wild))
    return win, cells


def wins_anywhere(model: Model, window: Window) -> Tuple[int, Set[Cell]]:
    win, cells = 0, set()
    for symbol in {symbol for column in window for symbol in column if model.is_plain(symbol)}:
        found = cells_showing(window, (symbol,))
        units = model.pays_of(symbol).of(len(found))
        if units > 0:
            win += units
            cells |= found
    return win, cells


WINS = {"lines": wins_on_lines, "ways": wins_by_ways, "anywhere": wins_anywhere}


def cells_showing(window: Window, symbols: tuple) -> Set[Cell]:
    return {(reel, row) for reel, column in enumerate(window) for row, symbol in enumerate(column) if symbol in symbols}


def count_symbol(window: Window, symbol: Optional[str]) -> int:
    return sum(column.count(symbol) for column in window)


# One spin

def landed_window(model: Model, strips: List[List[str]], stops: List[int]) -> Window:
    window = [[strip[(stop + row) % len(strip)] for row in range(model.rows)] for strip, stop in zip(strips, stops)]
    if not model.wild_expands:
        return window
    return [
        [model.wild if model.is_plain(symbol) else symbol for symbol in column] if model.wild in column else column
        for column in window
    ]


def draw_factor(model: Model, mode: str, stream: Stream) -> int:
    fixed = model.free_multiplier if mode == "free" else 1
    if model.multiplier and (mode == "free" or model.multiplier["during"] == "every"):
        return fixed * draw_value(model.multiplier["table"], stream)
    return fixed


def draw_value(table: List[dict], stream: Stream) -> int:
    return table[stream.pick([entry["weight"] for entry in table])]["value"]


def drop(window: Window, won: Set[Cell], strips: List[List[str]], stops: List[int], taken: List[int]) -> Window:
    """Removes the winning cells, lets the others fall and fills each reel from above."""
    dropped = []
    for reel, column in enumerate(window):
        kept = [symbol for row, symbol in enumerate(column) if (reel, row) not in won]
        while len(kept) < len(column):
            kept.insert(0, strips[reel][(stops[reel] - taken[reel] - 1) % len(strips[reel])])
            taken[reel] += 1
        dropped.append(kept)
    return dropped


def settle(model: Model, mode: str, strips: List[List[str]], stops: List[int]) -> Tuple[int, Window]:
    """The total win of all windows of a spin, and the window at rest."""
    window = landed_window(model, strips, stops)
    wins_of = WINS[model.win_kind]
    win, cells = wins_of(model, window)
    if not model.cascade:
        return win, window
    ladder = model.cascade["ladder"]
    if mode == "free":
        ladder = model.cascade.get("freeLadder", ladder)
    total, step, taken = 0, 0, [0] * model.reels
    while win > 0 and step < model.cascade["limit"]:
        total += win * ladder[min(step, len(ladder) - 1)]
        window = drop(window, cells, strips, stops, taken)
        step += 1
        win, cells = wins_of(model, window)
    return total, window


# A round

class Round:
    def __init__(self, model: Model, stream: Stream) -> None:
        self.model, self.stream = model, stream
        self.spins: List[dict] = []
        self.drops: Optional[List[list]] = None
        self.hold_left = 0
        self.left = 0
        self.awarded = 0
        self.won = 0
        window = self.spin("base")
        if model.hold and count_symbol(window, model.coin) >= model.hold["trigger"]:
            self.begin_hold(window)

    def is_over(self) -> bool:
        return self.won >= self.model.cap or (self.hold_left == 0 and self.left == 0)

    def add(self, units: int) -> None:
        self.won = min(self.model.cap, self.won + units)

    def spin(self, mode: str) -> Window:
        """Plays one spin and gives its window at rest."""
        model = self.model
        strips = model.free_strips if mode == "free" else model.strips
        stops = [self.stream.int(len(strip)) for strip in strips]
        factor = draw_factor(model, mode, self.stream)
        win, window = settle(model, mode, strips, stops)
        scatters = count_symbol(window, model.scatter)
        units = (win + model.scatter_pays.of(scatters)) * factor
        awarded = model.awards[mode].of(scatters)
        if model.free_limit is not None:
            awarded = min(awarded, model.free_limit - self.awarded)
        self.spins.append({"mode": mode, "stops": stops, "factor": factor, "units": units, "awarded": awarded})
        self.left += awarded
        self.awarded += awarded
        self.add(units)
        return window

    def begin_hold(self, window: Window) -> None:
        hold, rows = self.model.hold, self.model.rows
        coins = sorted(reel * rows + row for reel, row in cells_showing(window, (self.model.coin,)))
        self.drops = [[[cell, draw_value(hold["values"], self.stream)] for cell in coins]]
        self.hold_left = 0 if len(coins) == self.model.reels * rows else hold["respins"]
        self.add(sum(units for _, units in self.drops[0]))

    def respin(self) -> None:
        hold, cells = self.model.hold, self.model.reels * self.model.rows
        held = {cell for landed in self.drops for cell, _ in landed}
        landed = []
        for cell in range(cells):
            if cell not in held and self.stream.int(hold["of"]) < hold["chance"]:
                landed.append([cell, draw_value(hold["values"], self.stream)])
        self.drops.append(landed)
        self.add(sum(units for _, units in landed))
        if len(held) + len(landed) == cells:
            self.hold_left = 0
            self.add(hold["full"])
        else:
            self.hold_left = hold["respins"] if landed else self.hold_left - 1

    def act(self, action: object) -> None:
        require(action == {"kind": "spin"}, "an unknown action")
        require(not self.is_over(), "an action after the end of the round")
        if self.hold_left > 0:
            self.respin()
        else:
            self.left -= 1
            self.spin("free")

    def view(self) -> dict:
        hold = None if self.drops is None else {"drops": self.drops, "left": self.hold_left}
        return {"spins": self.spins, "hold": hold, "left": self.left, "awarded": self.awarded, "won": self.won}


def play(model: Model, bet: Bet, stream: Stream) -> Result:
    fields(bet.choice, "", "choice")
    game = Round(model, stream)
    for action in bet.actions:
        game.act(action)
    require(game.is_over(), "the round is not over")
    return Result(Fraction(model.cap, model.bet), Fraction(game.won, model.bet), game.view())
