import { useEffect, useRef, useState } from 'react'
import type { CrashEntry } from '#modules/play/model.ts'
import { useIsOnline } from '#web/features/screens/use-is-online.ts'
import type { CrashView, MyCrashBet, RefusedEntry } from '#web/site/features/play/crash/use-crash.ts'
import { askAgain } from '#web/site/features/play/game-query.ts'
import { currencyOf, decimalOf, minorOf, type PlayGame } from '#web/site/features/play/model.ts'
import { noteOutcome } from '#web/site/features/play/play-session.ts'
import { type AutoInput, autoEnd } from '#web/site/features/play/use-auto.ts'
import { type Stake, useStake } from '#web/site/features/play/use-stake.ts'

/** Rounds that are joined by themselves, within what was agreed on. */
interface Run extends AutoInput {
  readonly left: number
  readonly net: bigint
}

/** One of a player's two bets: what it will be, what it is, and what is to happen by itself. */
export interface Entry {
  readonly number: CrashEntry
  readonly mine: MyCrashBet | null
  readonly stake: Stake
  readonly autoX100: number | null
  /** It joins the next round as soon as that opens. */
  readonly isQueued: boolean
  /** How many rounds are still joined by themselves; null when none. */
  readonly left: number | null
  readonly refused: RefusedEntry | null
  readonly isBusy: boolean
  /** False while nothing can be sent. */
  readonly isOnline: boolean
  setAuto(x100: number | null): void
  place(): void
  queue(isWanted: boolean): void
  start(input: AutoInput): void
  stop(): void
  cashOut(): void
}

/** What was bet, or is going to be, is not changed any more. */
export const isEntryLocked = ({ mine, isQueued, left }: Entry): boolean => mine !== null || isQueued || left !== null

/** Nothing of the shared round is free, and its stake is always the player's to choose. */
const noRound = { round: null, free: [], usesFree: false } as const

/** A target that was reached just before the end is paid after everyone has heard of the end. */
const lostAfterMs = 2_000

export function useEntry(crash: CrashView, game: PlayGame, number: CrashEntry, mayPlay: () => boolean): Entry {
  const stake = useStake(game, noRound)
  const [autoX100, setAuto] = useState<number | null>(null)
  const [isQueued, setQueued] = useState(false)
  const [run, setRun] = useState<Run | null>(null)
  const [refused, setRefused] = useState<RefusedEntry | null>(null)
  const [isBusy, setBusy] = useState(false)
  const mine = crash.mine.find(({ entry }) => entry === number) ?? null
  const currency = currencyOf(game)
  const isOnline = useIsOnline()

  // What was wanted before the network was lost is not bet without a new press.
  if (!isOnline && (isQueued || run !== null)) {
    setQueued(false)
    setRun(null)
  }

  async function ask(call: () => Promise<RefusedEntry | null>): Promise<boolean> {
    setBusy(true)
    setRefused(null)
    const answered = await call()
    setBusy(false)
    setRefused(answered)
    if (answered === null) askAgain()
    return answered === null
  }

  const place = async (): Promise<boolean> =>
    await ask(() => crash.bet({ entry: number, stake: decimalOf(stake.value, currency), currency, autoX100 }))

  const openIndex = crash.round?.state === 'betting' ? crash.round.index : null
  useJoining(isQueued || (run?.left ?? 0) > 0, mine === null ? openIndex : null, async () => {
    const isIn = await place()
    setQueued(false)
    // What was refused would be refused again; its reason stands beside the button.
    setRun((now) => (now && isIn ? { ...now, left: now.left - 1 } : null))
  })

  // A target is reached without a call of one's own.
  const payout = mine?.payout ?? null
  useEffect(() => {
    if (payout !== null) askAgain()
  }, [payout])

  useOutcome(crash, mine, (bet, paid) => {
    const staked = minorOf(bet.stake, currency)
    noteOutcome({ id: bet.id, mode: game.mode, currency, stake: staked, paid })
    setRun((now) => now && afterRound(now, paid - staked))
  })

  return {
    ...{ number, mine, stake, autoX100, isQueued, left: run?.left ?? null, refused, isBusy, isOnline, setAuto },
    place: () => void (mayPlay() && place()),
    queue: (isWanted) => (!isWanted || mayPlay()) && setQueued(isWanted),
    start: (input) => mayPlay() && setRun({ ...input, left: input.rounds, net: 0n }),
    stop: () => setRun(null),
    cashOut: () => void ask(() => crash.cashOut(number)),
  }
}

/** Joins each round that opens while somebody wants it: once, whatever the answer. */
function useJoining(isWanted: boolean, openIndex: number | null, join: () => Promise<void>): void {
  const joined = useRef<number | null>(null)
  useEffect(() => {
    if (!isWanted || openIndex === null || joined.current === openIndex) return
    joined.current = openIndex
    void join()
  })
}

/** Says once of each bet what it came to, when its round is over and nothing can be paid any more. */
function useOutcome(
  { round }: CrashView,
  mine: MyCrashBet | null,
  tell: (bet: MyCrashBet, paid: bigint) => void,
): void {
  const told = useRef('')
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  const isOver = round?.state === 'over'
  useEffect(() => {
    if (!isOver || !mine || told.current === mine.id) return
    const say = (): void => {
      told.current = mine.id
      latest.current(mine, minorOf(mine.payout ?? '0', currencyOf(mine)))
    }
    const timer = setTimeout(say, mine.payout === null ? lostAfterMs : 0)
    return () => clearTimeout(timer)
  }, [isOver, mine])
}

/** What is left of a run after a round; null when something that was agreed on has happened. */
function afterRound(run: Run, won: bigint): Run | null {
  const net = run.net + won
  return autoEnd(run, run.rounds - run.left, net, won) === null ? { ...run, net } : null
}
