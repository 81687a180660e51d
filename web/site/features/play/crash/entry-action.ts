import type { CrashRound, MyCrashBet } from '#web/site/features/play/crash/use-crash.ts'
import type { Entry } from '#web/site/features/play/crash/use-entry.ts'

/** By hand, or by itself for a number of rounds. */
export type Way = 'manual' | 'auto'

/** The one thing that can be done with a bet now, or what there is to say of it instead. */
export type EntryAction =
  | { readonly kind: 'out'; readonly bet: MyCrashBet; readonly atX100: number }
  | { readonly kind: 'returned' | 'placed'; readonly bet: MyCrashBet }
  | { readonly kind: 'joining' }
  | PressAction

/** What a press or a key does. */
export interface PressAction {
  readonly kind: 'cash-out' | 'take-back' | 'start' | 'place' | 'queue'
  readonly isDisabled: boolean
  press(): void
}

interface Asked {
  readonly entry: Entry
  readonly round: CrashRound | null
  readonly way: Way
  /** Asks for how many rounds it is to go on. */
  readonly onStart: () => void
}

/** The button and the keys do the same, because both are told by this. */
export function actionOf({ entry, round, way, onStart }: Asked): EntryAction {
  const { mine, isBusy, isQueued, left } = entry
  if (mine?.cashedOutX100) return { kind: 'out', bet: mine, atX100: mine.cashedOutX100 }
  if (mine?.state === 'returned') return { kind: 'returned', bet: mine }
  if (mine && round?.state === 'running') return { kind: 'cash-out', isDisabled: isBusy, press: entry.cashOut }
  if (mine && round?.state === 'betting') return { kind: 'placed', bet: mine }
  if (left !== null) return { kind: 'joining' }
  if (isQueued) return { kind: 'take-back', isDisabled: false, press: () => entry.queue(false) }
  const isDisabled = isBusy || !round || !entry.isOnline
  if (way === 'auto') return { kind: 'start', isDisabled, press: onStart }
  if (round?.state === 'betting') return { kind: 'place', isDisabled, press: entry.place }
  return { kind: 'queue', isDisabled, press: () => entry.queue(true) }
}
