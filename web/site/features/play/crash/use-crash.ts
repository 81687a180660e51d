import { useEffect, useState } from 'react'
import { msToReach } from '#engines/instant/crash/growth.ts'
import { systemClock } from '#kit/clock.ts'
import type { CrashNews, cashOutOfCrash, getCrash, placeCrashBet } from '#modules/play/contract.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { api, news, queries } from '#web/site/app.ts'
import type { Mode } from '#web/site/features/play/model.ts'
import { useAnswer } from '#web/site/use-call.ts'

type CrashState = ReplyOf<typeof getCrash>
export type CrashBet = CrashState['bets'][number]
export type CrashPast = CrashState['history'][number]

/** The shared round as this screen knows it. Times are of this screen's own clock, so that nothing depends on whether it is right. */
export interface CrashRound {
  readonly index: number
  readonly state: 'betting' | 'running' | 'over'
  /** When the kite starts, by the clock of this screen. */
  readonly startMs: number
  readonly pointX100: number | null
}

export interface CrashView {
  readonly chain: CrashState['chain'] | null
  readonly isPending: boolean
  readonly round: CrashRound | null
  readonly bets: readonly CrashBet[]
  readonly mine: CrashState['mine']
  readonly history: readonly CrashPast[]
  readonly refusal: string | null
  readonly isBusy: boolean
  bet(stake: string, currency: string, autoX100: number | null): void
  cashOut(): void
}

const line = 'GET /wps/play/crash'

interface Live {
  /** The answer that it goes on from. */
  readonly from: CrashState | undefined
  readonly round: CrashRound | null
  readonly bets: readonly CrashBet[]
  readonly mine: CrashState['mine']
  readonly history: readonly CrashPast[]
}

function begin(from: CrashState | undefined): Live {
  if (!from) return { from, round: null, bets: [], mine: null, history: [] }
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
function hear(live: Live, said: CrashNews): Live {
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
  const mine =
    live.mine?.id === said.bet.id
      ? { ...live.mine, cashedOutX100: said.bet.cashedOutX100, payout: said.bet.payout }
      : live.mine
  return { ...live, bets: [...others, said.bet], mine }
}

const again = (): void => void queries.invalidateQueries({ queryKey: [line] })

/** So long after the time for it a target has surely been paid, also where the end of the round came first. */
const paidWithinMs = 1_000

/** Of a bet for play money no news goes round, so that its player asks what became of it. */
function useTargetOfPlayMoney(mode: Mode, { round, mine }: Live): void {
  const isOpen = mode === 'demo' && mine !== null && mine.payout === null
  const autoX100 = mine?.autoX100 ?? null
  const { state, startMs = 0 } = round ?? {}
  useEffect(() => {
    if (!isOpen || autoX100 === null || state === 'betting') return
    const dueMs = state === 'over' ? 0 : Math.max(0, startMs + msToReach(autoX100) - systemClock.nowMs())
    const timer = setTimeout(again, dueMs + paidWithinMs)
    return () => clearTimeout(timer)
  }, [isOpen, autoX100, state, startMs])
}

export function useCrash(mode: Mode): CrashView {
  const query = useAnswer<typeof getCrash>(line, { query: { mode } })
  const [live, setLive] = useState<Live>(() => begin(query.data))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (query.data && live.from !== query.data) setLive(begin(query.data))

  useEffect(() => {
    const deaf = news.hear('crash', (data) => {
      const said = data as CrashNews
      // A new round has its own bets and its own time: they are asked for once, by everybody alike.
      if (said.type === 'betting') again()
      else setLive((before) => hear(before, said))
    })
    const state = news.onState(() => news.state() === 'open' && again())
    return () => {
      deaf()
      state()
    }
  }, [])

  useTargetOfPlayMoney(mode, live)

  async function bet(stake: string, currency: string, autoX100: number | null): Promise<void> {
    const { round } = live
    if (!round || isBusy) return
    setBusy(true)
    setRefusal(null)
    const answer = await api.call<typeof placeCrashBet>('POST /wps/play/crash/bets', {
      body: { key: crypto.randomUUID(), mode, index: round.index, stake, currency, autoX100 },
    })
    setBusy(false)
    if (answer.ok) setLive((before) => ({ ...before, mine: answer.value }))
    else setRefusal(answer.refusal)
  }

  async function cashOut(): Promise<void> {
    const { round } = live
    if (!round || isBusy) return
    setBusy(true)
    setRefusal(null)
    const answer = await api.call<typeof cashOutOfCrash>('POST /wps/play/crash/cash-outs', {
      body: { mode, index: round.index },
    })
    setBusy(false)
    if (answer.ok) setLive((before) => ({ ...before, mine: answer.value }))
    else setRefusal(answer.refusal)
  }

  const { round, bets, mine, history } = live
  return {
    chain: query.data?.chain ?? null,
    isPending: query.isPending,
    round,
    bets,
    mine,
    history,
    refusal,
    isBusy,
    bet: (...wish) => void bet(...wish),
    cashOut: () => void cashOut(),
  }
}
