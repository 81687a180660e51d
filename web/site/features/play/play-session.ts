import { useSyncExternalStore } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { Currency } from '#kit/money.ts'
import { session } from '#web/features/client/client.ts'
import { currencyOf, type Mode, type PlayRound } from '#web/site/features/play/model.ts'
import { netOf, stakedOf } from '#web/site/features/play/table.ts'

/** How long somebody has been playing in this tab, and what it came to: over all games, because it is one person's evening. */
export interface PlaySession {
  readonly startMs: number
  readonly currency: Currency | null
  readonly rounds: number
  readonly net: bigint
  readonly staked: bigint
  readonly paid: bigint
  readonly best: bigint
  /** The last few that were counted: two of one round may be told of more than once. */
  readonly lastIds: readonly string[]
}

const sittings = new Map<Mode, PlaySession>()
const listeners = new Set<() => void>()

const keyOf = (mode: Mode): string => `sitting:${mode}`

function fresh(): PlaySession {
  return {
    startMs: systemClock.nowMs(),
    currency: null,
    rounds: 0,
    net: 0n,
    staked: 0n,
    paid: 0n,
    best: 0n,
    lastIds: [],
  }
}

function load(mode: Mode): PlaySession {
  const known = sittings.get(mode)
  if (known) return known
  const read = recall(mode) ?? fresh()
  sittings.set(mode, read)
  keep(mode, read)
  return read
}

/** What a tab kept over a reload; anything strange in its place is the beginning of a new one. */
function recall(mode: Mode): PlaySession | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(mode)) ?? 'null') as Record<string, string> | null
    if (!kept) return null
    return {
      startMs: Number(kept.startMs),
      currency: (kept.currency ?? null) as Currency | null,
      rounds: Number(kept.rounds),
      net: BigInt(kept.net ?? ''),
      staked: BigInt(kept.staked ?? ''),
      paid: BigInt(kept.paid ?? ''),
      best: BigInt(kept.best ?? ''),
      lastIds: (kept.lastIds ?? '').split(' '),
    }
  } catch {
    return null
  }
}

function keep(mode: Mode, sitting: PlaySession): void {
  try {
    const kept = { ...sitting, lastIds: sitting.lastIds.join(' ') }
    const text = JSON.stringify(kept, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
    sessionStorage.setItem(keyOf(mode), text)
  } catch {
    // A tab that keeps nothing begins anew after a reload.
  }
}

function become(mode: Mode, next: PlaySession): void {
  sittings.set(mode, next)
  keep(mode, next)
  for (const listen of listeners) listen()
}

/** Counts a round that has been shown to its end, and not before: what stands in the bar may not tell what the stage has not. */
export function noteRound(round: PlayRound): void {
  if (round.state !== 'over') return
  const currency = currencyOf(round)
  const stake = stakedOf(round)
  noteOutcome({ id: round.id, mode: round.mode, currency, stake, paid: netOf(round) + stake })
}

interface Outcome {
  readonly id: string
  readonly mode: Mode
  readonly currency: Currency
  readonly stake: bigint
  readonly paid: bigint
}

/** The same of a bet on a round that everybody shares. */
export function noteOutcome({ id, mode, currency, stake, paid }: Outcome): void {
  const before = load(mode)
  if (before.lastIds.includes(id)) return
  const base = before.currency === null || before.currency === currency ? before : fresh()
  become(mode, {
    ...base,
    currency,
    rounds: base.rounds + 1,
    net: base.net + paid - stake,
    staked: base.staked + stake,
    paid: base.paid + paid,
    best: paid > base.best ? paid : base.best,
    lastIds: [...base.lastIds, id].slice(-4),
  })
}

export function useSitting(mode: Mode): PlaySession {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => load(mode),
    () => load(mode),
  )
}

// What one person won or lost is nobody else's: who comes next begins anew, and of who left nothing is kept.
session.subscribe(() => {
  sittings.delete('real')
  sessionStorage.removeItem(keyOf('real'))
  for (const listen of listeners) listen()
})
