import type { Machine, Reels } from '#engines/slots/machine.ts'

/** One win as a scene shows it. */
export type Win = {
  readonly symbol: string
  readonly count: number
  /** The line's number from 0, in a game of lines. */
  readonly line: number | null
  readonly units: number
  readonly cells: readonly number[]
}

/** Puts the windows of the machine's stops into its grid. */
export function showWindow({ stops, grid, rows, reels }: Machine, { columns }: Reels): void {
  for (let reel = 0; reel < reels; reel += 1) {
    const column = columns[reel]
    const from = (stops[reel] ?? 0) * rows
    for (let row = 0; row < rows; row += 1) grid[reel * rows + row] = column?.[from + row] ?? 0
  }
}

/** The units that the grid wins, scatters aside. Marks the cells of wins in `hit`, and lists the wins for whoever asks. */
export function scanGrid(machine: Machine, wins?: Win[]): number {
  machine.hit.fill(0)
  switch (machine.model.wins.kind) {
    case 'lines':
      return scanLines(machine, wins)
    case 'ways':
      return scanWays(machine, wins)
    case 'anywhere':
      return scanAnywhere(machine, wins)
  }
}

function scanLines(machine: Machine, wins?: Win[]): number {
  const { lines, reels, lineCells, grid, hit, pays, stride, wild, scatter, coin, wildFactor, symbols } = machine
  let total = 0
  for (let line = 0; line < lines; line += 1) {
    const at = line * reels
    let symbol = -1
    let run = 0
    let wildRun = 0
    let factor = 1
    for (; run < reels; run += 1) {
      const shown = grid[lineCells[at + run] ?? 0] ?? 0
      if (shown === wild) {
        if (symbol < 0) wildRun += 1
        factor *= wildFactor
      } else if (shown === scatter || shown === coin) break
      else if (symbol < 0) symbol = shown
      else if (shown !== symbol) break
    }
    const ofSymbol = symbol < 0 ? 0 : (pays[symbol * stride + run] ?? 0) * factor
    const ofWilds = wildRun === 0 ? 0 : (pays[wild * stride + wildRun] ?? 0)
    const units = Math.max(ofSymbol, ofWilds)
    if (units === 0) continue
    total += units
    const count = ofSymbol >= ofWilds ? run : wildRun
    for (let reel = 0; reel < count; reel += 1) hit[lineCells[at + reel] ?? 0] = 1
    wins?.push({
      symbol: symbols[ofSymbol >= ofWilds ? symbol : wild] ?? '',
      count,
      line,
      units,
      cells: [...lineCells.subarray(at, at + count)],
    })
  }
  return total
}

function scanWays(machine: Machine, wins?: Win[]): number {
  const { reels, rows, cells, grid, hit, pays, stride, wild, scatter, coin, wildFactor, symbols } = machine
  let total = 0
  let seen = 0
  for (let row = 0; row < rows; row += 1) {
    const symbol = grid[row] ?? 0
    if (symbol === scatter || symbol === coin || (seen >> symbol) & 1) continue
    seen |= 1 << symbol
    let ways = 1
    let run = 0
    for (; run < reels; run += 1) {
      let here = 0
      for (let cell = run * rows; cell < (run + 1) * rows; cell += 1)
        here += grid[cell] === symbol ? 1 : Number(grid[cell] === wild) * wildFactor
      if (here === 0) break
      ways *= here
    }
    const units = (pays[symbol * stride + run] ?? 0) * ways
    if (units === 0) continue
    total += units
    const found: number[] = []
    for (let cell = 0; cell < Math.min(cells, run * rows); cell += 1)
      if (grid[cell] === symbol || grid[cell] === wild) {
        hit[cell] = 1
        if (wins) found.push(cell)
      }
    wins?.push({ symbol: symbols[symbol] ?? '', count: run, line: null, units, cells: found })
  }
  return total
}

function scanAnywhere(machine: Machine, wins?: Win[]): number {
  const { cells, grid, hit, pays, stride, scatter, coin, symbols } = machine
  let total = 0
  for (let symbol = 0; symbol < symbols.length; symbol += 1) {
    if (symbol === scatter || symbol === coin) continue
    let count = 0
    for (let cell = 0; cell < cells; cell += 1) count += Number(grid[cell] === symbol)
    const units = pays[symbol * stride + count] ?? 0
    if (units === 0) continue
    total += units
    const found: number[] = []
    for (let cell = 0; cell < cells; cell += 1)
      if (grid[cell] === symbol) {
        hit[cell] = 1
        if (wins) found.push(cell)
      }
    wins?.push({ symbol: symbols[symbol] ?? '', count, line: null, units, cells: found })
  }
  return total
}

/** Drops what stands above the hit cells; the strips go on upwards from where the windows began. */
export function dropGrid({ reels, rows, stops, grid, hit }: Machine, { strips }: Reels, taken: Int32Array): void {
  for (let reel = 0; reel < reels; reel += 1) {
    const strip = strips[reel]
    const length = strip?.length ?? 1
    const top = reel * rows
    let to = top + rows - 1
    for (let from = to; from >= top; from -= 1)
      if (hit[from] === 0) {
        grid[to] = grid[from] ?? 0
        to -= 1
      }
    for (; to >= top; to -= 1) {
      taken[reel] = (taken[reel] ?? 0) + 1
      const next = ((stops[reel] ?? 0) - (taken[reel] ?? 0)) % length
      grid[to] = strip?.[next < 0 ? next + length : next] ?? 0
    }
  }
}
