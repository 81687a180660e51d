import { type Pays, payOf, type SlotModel, type Strips } from '#engines/slots/model.ts'
import { assert } from '#kit/assert.ts'

/** A model laid out for speed. It has room for one spin at a time and none for what comes between: all is synchronous. */
export interface Machine {
  readonly model: SlotModel
  readonly reels: number
  readonly rows: number
  readonly cells: number
  readonly symbols: readonly string[]
  /** Codes of the special symbols, or −1. */
  readonly wild: number
  readonly scatter: number
  readonly coin: number
  readonly wildFactor: number
  /** Units by symbol and count, `stride` a symbol. */
  readonly pays: Float64Array
  readonly stride: number
  readonly scatterPays: Float64Array
  /** Free spins by scatters, at first and again. */
  readonly awards: { readonly base: Float64Array; readonly free: Float64Array }
  /** The cell of each line on each reel. */
  readonly lineCells: Uint8Array
  readonly lines: number
  readonly base: Reels
  readonly free: Reels
  /** The most a round pays, in units. */
  readonly cap: number
  readonly stops: Int32Array
  readonly grid: Uint8Array
  readonly hit: Uint8Array
  /** Scatters of the last fast spin. */
  readonly seen: Uint8Array
}

/** The windows of every stop. A cell is `reel × rows + row`. */
export interface Reels {
  readonly strips: readonly Uint8Array[]
  /** By reel: what stop × rows + row shows, wilds expanded. */
  readonly columns: readonly Uint8Array[]
  readonly scatters: readonly Uint8Array[]
  readonly coins: readonly Uint8Array[]
  /** Symbols that can begin a win, by the stop of the first reel. */
  readonly firsts: readonly (readonly number[])[]
  /**
   * By reel, at stop × symbols + symbol: the set of lines on whose cell the symbol or a wild stands, or in ways how many do. Null
   * where a win is more than a run of such: wilds on the first reel or that multiply lines, cascades, wins anywhere.
   */
  readonly runs: readonly Int32Array[] | null
}

const mostLines = 30

export function buildMachine(model: SlotModel): Machine {
  const { wins, rows, pays, wild, scatter, hold, freeSpins } = model
  const reels = model.strips.length
  const cells = reels * rows
  const symbols = symbolsOf(model)
  const codeOf = (name: string | undefined) => (name === undefined ? -1 : symbols.indexOf(name))
  const stride = (wins.kind === 'anywhere' ? cells : reels) + 1
  const table = (entries: Pays | undefined, length: number) =>
    Float64Array.from({ length }, (_, count) => payOf(entries, count))
  const lines = wins.kind === 'lines' ? wins.lines : []
  assert(lines.length <= mostLines, 'lines fit into the bits of a number')
  const parts = {
    model,
    reels,
    rows,
    cells,
    symbols,
    wild: codeOf(wild?.symbol),
    scatter: codeOf(scatter?.symbol),
    coin: codeOf(hold?.symbol),
    wildFactor: wild?.multiplies ?? 1,
    pays: Float64Array.from(symbols.flatMap((name) => [...table(pays[name], stride)])),
    stride,
    scatterPays: table(scatter?.pays, cells + 1),
    awards: { base: table(freeSpins?.awards, cells + 1), free: table(freeSpins?.retriggers, cells + 1) },
    lineCells: Uint8Array.from(lines.flatMap((line) => [...line].map((row, reel) => reel * rows + Number(row)))),
    lines: lines.length,
    // A highest win that is no whole number of bets is still a whole number of units.
    cap: Math.round(model.maxWin * model.bet),
  }
  const base = layReels(parts, model.strips)
  return {
    ...parts,
    base,
    free: model.freeSpins?.strips ? layReels(parts, model.freeSpins.strips) : base,
    stops: new Int32Array(reels),
    grid: new Uint8Array(cells),
    hit: new Uint8Array(cells),
    seen: new Uint8Array(1),
  }
}

export function symbolsOf({ pays, wild, scatter, hold }: SlotModel): string[] {
  const special = [wild?.symbol, scatter?.symbol, hold?.symbol].filter((name) => name !== undefined)
  return [...new Set([...Object.keys(pays), ...special])]
}

type Parts = Omit<Machine, 'base' | 'free' | 'stops' | 'grid' | 'hit' | 'seen'>

function layReels(parts: Parts, texts: Strips): Reels {
  const { model, rows, symbols, wild, scatter, coin, reels } = parts
  assert(texts.length === reels, 'each reel has a strip')
  const strips = texts.map((text) => Uint8Array.from(text.split(' '), (name) => codeIn(symbols, name)))
  const columns = strips.map((strip) =>
    Uint8Array.from({ length: strip.length * rows }, (_, at) => {
      const stop = Math.floor(at / rows)
      const shown = (row: number) => strip[(stop + row) % strip.length]
      const own = shown(at % rows) ?? 0
      const isCovered = model.wild?.expands && own !== scatter && own !== coin
      return isCovered && [...new Array(rows).keys()].map(shown).includes(wild) ? wild : own
    }),
  )
  const count = (code: number) =>
    strips.map((strip, reel) =>
      Uint8Array.from(strip, (_, stop) => columnOf(columns, rows, reel, stop).filter((shown) => shown === code).length),
    )
  const isPaying = (code: number) => code !== wild && code !== scatter && code !== coin
  const firsts = Array.from(strips[0] ?? [], (_, stop) =>
    [...new Set(columnOf(columns, rows, 0, stop))].filter(isPaying),
  )
  return { strips, columns, scatters: count(scatter), coins: count(coin), firsts, runs: layRuns(parts, columns) }
}

function layRuns(parts: Parts, columns: readonly Uint8Array[]): Int32Array[] | null {
  const { model, symbols, rows, lines, lineCells, reels, wild, wildFactor } = parts
  const isWays = model.wins.kind === 'ways'
  const startsWild = columns[0]?.includes(wild) ?? false
  assert(!(isWays && startsWild), 'in ways no wild stands on the first reel')
  if (model.wins.kind === 'anywhere' || model.cascade || startsWild || (!isWays && wildFactor > 1)) return null
  return columns.map((column, reel) => {
    const stops = column.length / rows
    const counts = new Int32Array(stops * symbols.length)
    for (let stop = 0; stop < stops; stop += 1)
      for (let code = 0; code < symbols.length; code += 1) {
        const fits = (row: number) => {
          const shown = column[stop * rows + row]
          return shown === code ? 1 : Number(shown === wild) * wildFactor
        }
        let found = 0
        if (isWays) for (let row = 0; row < rows; row += 1) found += fits(row)
        else
          for (let line = 0; line < lines; line += 1) {
            const row = (lineCells[line * reels + reel] ?? 0) - reel * rows
            if (fits(row) > 0) found |= 1 << line
          }
        counts[stop * symbols.length + code] = found
      }
    return counts
  })
}

function columnOf(columns: readonly Uint8Array[], rows: number, reel: number, stop: number): number[] {
  return [...(columns[reel]?.subarray(stop * rows, (stop + 1) * rows) ?? [])]
}

function codeIn(symbols: readonly string[], name: string): number {
  const code = symbols.indexOf(name)
  assert(code >= 0, `a strip has the symbol ${name}, which the model does not know`)
  return code
}
