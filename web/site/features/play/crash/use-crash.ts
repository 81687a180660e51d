import { useEffect, useRef, useState } from 'react'
import { msToReach } from '#engines/instant/crash/growth.ts'
import { systemClock } from '#kit/clock.ts'
import type { CrashEvent, cashOutOfCrash, getCrash, placeCrashBet } from '#modules/play/contract.ts'
import type { CrashEntry } from '#modules/play/model.ts'
import { api, events, intents, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { InputOf, Refused, ReplyOf } from '#web/lib/api.ts'
import type { Mode } from '#web/site/features/play/model.ts'

type CrashState = ReplyOf<typeof getCrash>
export type CrashBet = CrashState['bets'][number]
export type MyCrashBet = CrashState['mine'][number]
export type CrashPast = CrashState['history'][number]

/** The shared round as this screen knows it. Times are of this screen's own clock, so that nothing depends on whether it is right. */
export interface CrashRound {
  readonly index: number
  readonly state: 'betting' | 'running' | 'over'
  /** When the kite starts, by the clock of this screen. */
  readonly startMs: number
  readonly pointX100: number | null
}

/** Why a bet was not taken, or not cashed out. */
export type RefusedEntry = Pick<Refused<string>, 'refusal' | 'fields'>

export interface CrashView {
  readonly chain: CrashState['chain'] | null
  readonly isPending: boolean
  readonly round: CrashRound | null
  readonly bets: readonly CrashBet[]
  readonly mine: readonly MyCrashBet[]
  readonly history: readonly CrashPast[]
  /** Joins the round that is open. Answers with why not, and with nothing when it did. */
  bet(input: CrashInput): Promise<RefusedEntry | null>
  cashOut(entry: CrashEntry): Promise<RefusedEntry | null>
}

export interface CrashInput {
  readonly entry: CrashEntry
  readonly stake: string
  readonly currency: string
  readonly autoX100: number | null
}

const line = 'GET /wps/play/crash'

interface Live {
  /** The answer that it goes on from. */
  readonly from: CrashState | undefined
  readonly round: CrashRound | null
  readonly bets: readonly CrashBet[]
  readonly mine: readonly MyCrashBet[]
  readonly history: readonly CrashPast[]
}

function begin(from: CrashState | undefined): Live {
  if (!from) return { from, round: null, bets: [], mine: [], history: [] }
  const { round, bets, mine, history, serverTime } = from
  const awayMs = round ? Date.parse(round.startsAt) - Date.parse(serverTime) : 0
  const startMs =
    systemClock.nowMs() + (round?.elapsedMs === undefined || round.elapsedMs === null ? awayMs : -round.elapsedMs)
  return {
    from,
    round: round && { index: round.index, state: round.state, startMs, pointX100: round.pointX100 },
    bets,
    mine,
    history,
  }
}

/** What one piece of news makes of what is known. */
function hear(live: Live, said: CrashEvent): Live {
  const { round } = live
  if (said.type === 'betting') return live
  if (!round || said.index !== round.index) return live
  if (said.type === 'running') return { ...live, round: { ...round, state: 'running' } }
  if (said.type === 'tick')
    return { ...live, round: { ...round, state: 'running', startMs: systemClock.nowMs() - said.elapsedMs } }
  if (said.type === 'over')
    return {
      ...live,
      round: { ...round, state: 'over', pointX100: said.pointX100 },
      history: [{ index: said.index, pointX100: said.pointX100, hash: said.hash }, ...live.history].slice(0, 20),
    }
  const others = live.bets.filter(({ id }) => id !== said.bet.id)
  const { id, state, cashedOutX100, payout } = said.bet
  const mine = live.mine.map((bet) => (bet.id === id ? { ...bet, state, cashedOutX100, payout } : bet))
  return { ...live, bets: [...others, said.bet], mine }
}

/** A bet whose outcome is unknown is placed again under the same key: pressed twice, it is the one bet. */
export async function joinCrash(input: Omit<InputOf<typeof placeCrashBet>['body'], 'key'>) {
  const betLine = 'POST /wps/play/crash/bets'
  return await intents.send(betLine, input, (key) =>
    api.call<typeof placeCrashBet>(betLine, { body: { key, ...input } }),
  )
}

const again = (): void => void queries.invalidateQueries({ queryKey: [line] })

/** A target is paid with the next tick, and one that the end overtook when that is written. */
const paidAfterMs = 300
const askEveryMs = 600

/** Of bets for play money no news goes round, so that their player asks what became of them. */
function useTargetsOfPlayMoney(mode: Mode, { round, mine }: Live): void {
  const open = mode === 'demo' ? mine.flatMap(({ payout, autoX100 }) => (payout === null ? (autoX100 ?? []) : [])) : []
  const nextX100 = open.length === 0 ? null : Math.min(...open)
  const { index, state, pointX100 = null } = round ?? {}
  // Each tick says a little better when the round began; that is no reason to begin waiting anew.
  const startMs = useRef(0)
  useEffect(() => {
    startMs.current = round?.startMs ?? 0
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another wait
  useEffect(() => {
    const isLost = nextX100 === null || (pointX100 !== null && nextX100 > pointX100)
    if (isLost || state === 'betting') return
    const dueMs = Math.max(0, startMs.current + msToReach(nextX100) - systemClock.nowMs())
    const ask = (): void => {
      again()
      timer = setTimeout(ask, askEveryMs)
    }
    let timer = setTimeout(ask, dueMs + paidAfterMs)
    return () => clearTimeout(timer)
  }, [index, nextX100, state, pointX100])
}

export function useCrash(mode: Mode): CrashView {
  const query = useAnswer<typeof getCrash>(line, { query: { mode } })
  const [live, setLive] = useState<Live>(() => begin(query.data))
  if (query.data && live.from !== query.data) setLive(begin(query.data))

  useEffect(() => {
    const listen = (data: unknown): void => {
      const said = data as CrashEvent
      // A new round has its own bets and its own time: they are asked for once, by everybody alike.
      if (said.type === 'betting') again()
      else setLive((before) => hear(before, said))
    }
    return events.subscribe('crash', listen, again)
  }, [])

  useTargetsOfPlayMoney(mode, live)

  const keep = (placed: MyCrashBet): void =>
    setLive((before) => ({ ...before, mine: [...before.mine.filter(({ entry }) => entry !== placed.entry), placed] }))

  async function bet(input: CrashInput): Promise<RefusedEntry | null> {
    if (!live.round) return { refusal: 'betting_is_closed', fields: [] }
    const answer = await joinCrash({ mode, index: live.round.index, ...input })
    if (answer.ok) keep(answer.value)
    return answer.ok ? null : answer
  }

  async function cashOut(entry: CrashEntry): Promise<RefusedEntry | null> {
    if (!live.round) return { refusal: 'bet_is_missing', fields: [] }
    const answer = await api.call<typeof cashOutOfCrash>('POST /wps/play/crash/cash-outs', {
      body: { mode, index: live.round.index, entry },
    })
    if (answer.ok) keep(answer.value)
    return answer.ok ? null : answer
  }

  const { round, bets, mine, history } = live
  return { chain: query.data?.chain ?? null, isPending: query.isPending, round, bets, mine, history, bet, cashOut }
}
