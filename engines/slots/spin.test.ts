import { expect, test } from 'vitest'
import type { Draw } from '#engines/game.ts'
import { playFast } from '#engines/slots/fast.ts'
import { buildMachine } from '#engines/slots/machine.ts'
import { a96 } from '#engines/slots/models/a96.ts'
import { type ModelId, slotGameOf, slotModels } from '#engines/slots/models.ts'
import { scanGrid, type Win } from '#engines/slots/scan.ts'
import { seededDraw } from '#engines/slots/simulate.ts'
import { beginRound, continueRound, isRoundOver, pictureOf, type SlotState } from '#engines/slots/spin.ts'

const ids = Object.keys(slotModels) as ModelId[]

/** A draw that answers with these numbers in order, and fails when it is asked for more. */
function scripted(...numbers: number[]): Draw {
  const left = [...numbers]
  const next = () => {
    const found = left.shift()
    if (found === undefined) throw new Error('nothing more was to be drawn')
    return found
  }
  return { u32: next, int: next, bits52: () => BigInt(next()) }
}

function playOut(id: ModelId, draw: Draw): SlotState {
  const { machine } = slotGameOf(id)
  let state = beginRound(machine, draw)
  while (!isRoundOver(machine, state)) state = continueRound(machine, state, draw)
  return state
}

test.each(ids)('%s: the fast way plays the very rounds of the full one', (id) => {
  const { machine } = slotGameOf(id)
  const [fast, full] = [seededDraw(5), seededDraw(5)]
  for (let i = 0; i < 1500; i += 1) expect(playFast(machine, fast)).toBe(playOut(id, full).won)
  expect(fast.u32()).toBe(full.u32())
})

test.each(ids)('%s: a picture’s wins add up to what its spin paid', (id) => {
  const { machine, model } = slotGameOf(id)
  const draw = seededDraw(11)
  for (let i = 0; i < 400; i += 1) {
    const { spins } = playOut(id, draw)
    for (const spin of spins) {
      const picture = pictureOf(machine, spin)
      const units = picture.frames.flatMap(({ wins, factor }) => wins.map((win) => win.units * factor))
      const total = units.reduce((all, one) => all + one, picture.scatterUnits)
      expect(total * spin.factor).toBe(spin.units)
      expect(picture.landed).toHaveLength(machine.cells)
      for (const { cells, wins } of picture.frames)
        for (const win of wins)
          for (const cell of win.cells) expect([win.symbol, model.wild?.symbol]).toContain(cells[cell])
    }
  }
})

test.each(ids)('%s: a round that was stored half-way goes on exactly as it would have', (id) => {
  const { machine } = slotGameOf(id)
  for (let seed = 1; seed < 60; seed += 1) {
    const [whole, parted] = [seededDraw(seed), seededDraw(seed)]
    let state = beginRound(machine, parted)
    while (!isRoundOver(machine, state)) {
      state = continueRound(machine, JSON.parse(JSON.stringify(state)) as SlotState, parted)
    }
    expect(state).toEqual(playOut(id, whole))
  }
})

test('stops become a window, lines and a win that can be checked by hand', () => {
  const machine = buildMachine(a96)
  // Reel one shows L4 L3 H1 at stop 0, reel two H4 L4 W at 4, reel three L4 L2 L3 at 9, reel four H4 H1 L3 at 3, reel five L4 L2 L3 at 2.
  const state = beginRound(machine, scripted(0, 4, 9, 3, 2))
  const [spin] = state.spins
  expect(spin?.stops).toEqual([0, 4, 9, 3, 2])
  const picture = pictureOf(machine, spin ?? { mode: 'base', stops: [] })
  expect(picture.frames[0]?.cells).toEqual([
    'L4',
    'L3',
    'H1',
    'H4',
    'L4',
    'W',
    'L4',
    'L2',
    'L3',
    'H4',
    'H1',
    'L3',
    'L4',
    'L2',
    'L3',
  ])
  expect(picture.frames[0]?.wins).toEqual([
    // 12221 runs L3, wild, L3, L3 and meets L2; 01010 and 02020 run three L4, the second with the wild, and meet others.
    { symbol: 'L3', count: 4, line: 8, units: 25, cells: [1, 5, 8, 11] },
    { symbol: 'L4', count: 3, line: 13, units: 5, cells: [0, 4, 6] },
    { symbol: 'L4', count: 3, line: 19, units: 5, cells: [0, 5, 6] },
  ])
  expect(state).toMatchObject({ won: 35, left: 0, hold: null })
})

test('a wild takes the better of its own run and the one it helps', () => {
  const machine = slotGameOf('trio').machine
  const nameOf = (name: string) => machine.symbols.indexOf(name)
  const winOf = (...names: string[]) => {
    machine.grid.fill(nameOf('L2'))
    // The middle row is line 0; the rest of the window cannot win with these neighbours.
    names.forEach((name, reel) => {
      machine.grid.set([nameOf(reel === 0 ? 'H3' : 'L1'), nameOf(name), nameOf(reel === 0 ? 'H2' : 'L1')], reel * 3)
    })
    const wins: Win[] = []
    scanGrid(machine, wins)
    return wins.filter(({ line }) => line === 0)
  }
  expect(winOf('W', 'W', 'W')).toMatchObject([{ symbol: 'W', units: slotModels.trio.pays.W?.[3] }])
  expect(winOf('W', 'W', 'H1')).toMatchObject([
    { symbol: 'H1', count: 3, units: 4 * (slotModels.trio.pays.H1?.[3] ?? 0) },
  ])
  expect(winOf('L3', 'W', 'H1')).toMatchObject([
    { symbol: 'L3', count: 2, units: 2 * (slotModels.trio.pays.L3?.[2] ?? 0) },
  ])
  expect(winOf('H1', 'H2', 'W')).toEqual([])
})

test('held coins stay, new ones give the respins back, and a full window pays on top', () => {
  const { machine, model } = slotGameOf('nine')
  const stopsOf = (reel: number, coins: number) => machine.base.coins[reel]?.indexOf(coins) ?? -1
  const start = [stopsOf(0, 2), stopsOf(1, 2), stopsOf(2, 1)]
  // The least coin is the first of the table: five cells show one and are worth five units each.
  let state = beginRound(machine, scripted(...start, 0, 0, 0, 0, 0))
  expect(state.hold).toMatchObject({ left: 3 })
  expect(state.hold?.drops[0]).toHaveLength(5)
  const base = state.won - 25
  const miss = model.hold?.chance ?? 0
  state = continueRound(machine, state, scripted(miss, miss, miss, miss))
  expect(state.hold?.left).toBe(2)
  state = continueRound(machine, state, scripted(0, 0, miss, miss, miss))
  expect(state.hold).toMatchObject({ left: 3 })
  expect(state.won).toBe(base + 30)
  state = continueRound(machine, state, scripted(0, 0, 0, 0, 0, 0))
  expect(state.hold?.left).toBe(0)
  expect(state.won).toBe(base + 45 + (model.hold?.full ?? 0))
  expect(isRoundOver(machine, state)).toBe(true)
})

test('a round that reaches the cap is over, whatever was left of it', () => {
  const small = buildMachine({ ...a96, maxWin: 20 })
  const draw = seededDraw(3)
  let capped = 0
  for (let i = 0; i < 3000; i += 1) {
    let state = beginRound(small, draw)
    while (!isRoundOver(small, state)) state = continueRound(small, state, draw)
    expect(state.won).toBeLessThanOrEqual(400)
    if (state.won === 400 && state.left > 0) capped += 1
  }
  expect(capped).toBeGreaterThan(0)
})

test('a cascade drops what is above and draws on from the strip', () => {
  const { machine } = slotGameOf('tumble')
  const draw = seededDraw(2)
  let falls = 0
  for (let i = 0; i < 300; i += 1) {
    const [spin] = beginRound(machine, draw).spins
    const picture = pictureOf(machine, spin ?? { mode: 'base', stops: [] })
    picture.frames.slice(1).forEach(({ cells }, step) => {
      falls += 1
      const before = picture.frames[step]
      const hit = new Set(before?.wins.flatMap((win) => win.cells))
      for (let reel = 0; reel < machine.reels; reel += 1) {
        const rows = [0, 1, 2].map((row) => reel * 3 + row)
        const kept = rows.filter((cell) => !hit.has(cell)).map((cell) => before?.cells[cell])
        expect(rows.map((cell) => cells[cell]).slice(3 - kept.length)).toEqual(kept)
      }
    })
  }
  expect(falls).toBeGreaterThan(50)
})
