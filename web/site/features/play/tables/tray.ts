import { no, type Result, yes } from '#kit/result.ts'

/** Stakes by spot, in minor units. */
export type Stakes = ReadonlyMap<string, bigint>

export interface TrayLimits {
  /** What one chip on a spot must be at least, and what one player may have on one spot of a round. */
  readonly least: bigint
  readonly spotMost: bigint
}

/**
 * What a player has on a table. Chips that were put down and not sent yet can be taken back, press by press; what the server has accepted
 * stays until the round is over.
 */
export interface Tray {
  /** The round that all of it is for. */
  readonly number: number
  /** What each press put down, oldest first. */
  readonly presses: readonly Stakes[]
  readonly accepted: Stakes
  /** What was accepted in the last round that this player joined. */
  readonly last: Stakes
}

export const noStakes: Stakes = new Map()

export const emptyTray = (number: number): Tray => ({ number, presses: [], accepted: noStakes, last: noStakes })

export function addStakes(...all: readonly Stakes[]): Stakes {
  const sum = new Map<string, bigint>()
  for (const stakes of all) for (const [spot, stake] of stakes) sum.set(spot, (sum.get(spot) ?? 0n) + stake)
  return sum
}

export const totalOf = (stakes: Stakes): bigint => [...stakes.values()].reduce((sum, stake) => sum + stake, 0n)

/** What would be sent now. */
export const unsentOf = ({ presses }: Tray): Stakes => addStakes(...presses)

export type TrayRefusal = 'spot_is_full' | 'chip_is_too_small' | 'nothing_to_repeat'

/** One press: a chip on a spot, or several at once as a racetrack bet is. All of them or none. */
export function putDown(tray: Tray, stakes: Stakes, { least, spotMost }: TrayLimits): Result<Tray, TrayRefusal> {
  const after = addStakes(tray.accepted, unsentOf(tray), stakes)
  for (const [spot, stake] of stakes) {
    if (stake < least) return no('chip_is_too_small')
    if ((after.get(spot) ?? 0n) > spotMost) return no('spot_is_full')
  }
  return yes({ ...tray, presses: [...tray.presses, stakes] })
}

export const undo = (tray: Tray): Tray => ({ ...tray, presses: tray.presses.slice(0, -1) })

export const clear = (tray: Tray): Tray => ({ ...tray, presses: [] })

/** Takes back what was not sent from one spot. */
export function clearSpot(tray: Tray, spot: string): Tray {
  const presses = tray.presses
    .map((press): Stakes => new Map([...press].filter(([name]) => name !== spot)))
    .filter((press) => press.size > 0)
  return { ...tray, presses }
}

/** The same again as in the last round. */
export function repeat(tray: Tray, limits: TrayLimits): Result<Tray, TrayRefusal> {
  return tray.last.size === 0 ? no('nothing_to_repeat') : putDown(tray, tray.last, limits)
}

/** As much again as lies there: of what was not sent yet, otherwise of what was accepted. */
export function double(tray: Tray, limits: TrayLimits): Result<Tray, TrayRefusal> {
  const unsent = unsentOf(tray)
  const doubled = unsent.size > 0 ? unsent : tray.accepted
  return doubled.size === 0 ? no('nothing_to_repeat') : putDown(tray, doubled, limits)
}

/** The server's own word on what this player has in the round. */
export function accept(tray: Tray, accepted: Stakes): Tray {
  return { ...tray, accepted }
}

/** The next round: what was not sent is taken back, and what was accepted is remembered. */
export function nextRound(tray: Tray, number: number): Tray {
  if (tray.number === number) return tray
  return { ...emptyTray(number), last: tray.accepted.size > 0 ? tray.accepted : tray.last }
}

/** Chips to choose from: the least stake, then ones and fives of each size up to what a spot may hold. */
export function chipValues({ least, spotMost }: TrayLimits, count = 6): readonly bigint[] {
  const values = [least]
  for (let power = 1n; power <= spotMost && values.length < count; power *= 10n)
    for (const value of [power, 5n * power])
      if (value > least && value <= spotMost && values.length < count) values.push(value)
  return values
}
