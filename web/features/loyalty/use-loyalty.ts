import { useEffect, useRef } from 'react'
import type {
  claimMission,
  claimRaffle,
  claimVipGift,
  drawPrize,
  getMissionLeaderboard,
  getMissions,
  getPrizes,
  getRewardCounts,
  getSignIn,
  getVip,
  getVipRanking,
  signInToday,
} from '#modules/loyalty/reward-contract.ts'
import { api, events, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useIsMember, useMe } from '#web/features/session/viewer.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type Mission = ReplyOf<typeof getMissions>['missions'][number]
export type Board = ReplyOf<typeof getMissionLeaderboard>
export type SignIn = ReplyOf<typeof getSignIn>
export type Vip = ReplyOf<typeof getVip>
export type Prizes = ReplyOf<typeof getPrizes>
export type Drawn = Prizes['mine'][number]
export type GivenReward = Mission['reward']
export type PrizeGame = 'wheel' | 'egg' | 'raffle'

export const useMissions = () => useAnswer<typeof getMissions>('GET /wps/relay/MCSFE_getMissionSummaryDetails', {})
export const useBoard = () => useAnswer<typeof getMissionLeaderboard>('GET /wps/relay/MCSFE_getMissionLeaderboard', {})
export const useSignIn = () => useAnswer<typeof getSignIn>('GET /wps/member/sign-in', {})
export const useVip = () => useAnswer<typeof getVip>('GET /wps/member/vip', {})
export const useVipRanking = () => useAnswer<typeof getVipRanking>('GET /wps/member/vip/ranking', {})
export const usePrizes = (game: PrizeGame, isEnabled = true) =>
  useAnswer<typeof getPrizes>('GET /wps/member/prizes/:game', { params: { game } }, { isEnabled })

/** What waits for somebody, and their level; a trial and a visitor have none. */
export function useRewardCounts(): ReplyOf<typeof getRewardCounts> | undefined {
  const isMember = useIsMember()
  const { data } = useAnswer<typeof getRewardCounts>('GET /wps/member/rewards/counts', {}, { isEnabled: isMember })
  return isMember ? data : undefined
}

const lines = [
  'GET /wps/relay/MCSFE_getMission',
  'GET /wps/relay/MCS2_',
  'GET /wps/relay/ODSFE2_MemTransDet',
  'GET /wps/member/sign-in',
  'GET /wps/member/vip',
  'GET /wps/member/prizes',
  'GET /wps/member/rewards',
]

/** Whatever was played, claimed or drawn may have changed all that is shown of rewards. */
export function renewRewards(): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [line] }) => typeof line === 'string' && lines.some((start) => line.startsWith(start)),
  })
}

const restMs = 4_000

/** Listens for as long as somebody is signed in. The stream of bets speaks every second; the pages ask every four at most. */
export function useRewardEvents(onLevel: (level: number) => void): void {
  const memberId = useMe()?.id
  const level = useRewardCounts()?.level
  const known = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (level === undefined) return
    if (known.current !== undefined && level > known.current) onLevel(level)
    known.current = level
  }, [level, onLevel])
  useEffect(() => {
    if (memberId === undefined) return
    let resting: ReturnType<typeof setTimeout> | undefined
    let isStale = false
    const rest = () => {
      resting = setTimeout(() => {
        resting = undefined
        if (isStale) renew()
      }, restMs)
    }
    const renew = () => {
      isStale = false
      renewRewards()
      rest()
    }
    // What happened while nobody listened was told to nobody: soon after the line is open it is asked for.
    const askSoon = () => {
      if (events.state() !== 'open') return
      isStale = true
      if (resting === undefined) rest()
    }
    askSoon()
    const unwatch = events.onState(askSoon)
    const stop = events.subscribe(`member:${memberId}`, (data) => {
      const isOurs = typeof data === 'object' && data !== null && 'type' in data && data.type === 'rewards'
      if (!isOurs) return
      if (resting === undefined) renew()
      else isStale = true
    })
    return () => {
      clearTimeout(resting)
      unwatch()
      stop()
    }
  }, [memberId])
}

/** Claims go out once: the server gives each thing once for its period, so nothing needs a key. */
async function thenRenew<Answer>(call: Promise<Answer>): Promise<Answer> {
  const answer = await call
  renewRewards()
  return answer
}

export const claim = async (id: string) =>
  await thenRenew(api.call<typeof claimMission>('POST /wps/member/missions/:id/claim', { params: { id } }))

export const signToday = async () => await thenRenew(api.call<typeof signInToday>('POST /wps/member/sign-in', {}))

export const claimGift = async (gift: Vip['gifts'][number]['gift'], level: number) =>
  await thenRenew(api.call<typeof claimVipGift>('POST /wps/member/vip/gifts', { body: { gift, level } }))

/** The page renews when its animation has ended, so that the result is not told before. */
export const draw = async (ticket: string, clientSeed: string) =>
  await api.call<typeof drawPrize>('POST /wps/member/prizes/draw', { body: { ticket, clientSeed } })

export const drawRaffle = async (ticket: string, clientSeed: string) =>
  await api.call<typeof claimRaffle>('POST /wps/relay/MCS2_claimRafflePromotion', { body: { ticket, clientSeed } })
