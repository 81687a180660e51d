import { useInfiniteQuery } from '@tanstack/react-query'
import type {
  getTeamBets,
  getTeamBetting,
  getTeamBettingCsv,
  getTeamLosses,
  getTeamLossesCsv,
  getTeamMoney,
  getTeamMoneyCsv,
} from '#modules/records/team-contract.ts'
import { api } from '#web/features/client/client.ts'
import { type CallRefused, valueOf } from '#web/features/client/use-call.ts'
import type { Answer, InputOf, ReplyOf } from '#web/lib/api.ts'

export type Losses = ReplyOf<typeof getTeamLosses>
export type LossRow = Losses['rows'][number]
export type Betting = ReplyOf<typeof getTeamBetting>
export type BettingRow = Betting['rows'][number]
export type TeamBets = ReplyOf<typeof getTeamBets>
export type TeamBet = TeamBets['bets'][number]
export type TeamMoney = ReplyOf<typeof getTeamMoney>
export type MoneyLine = TeamMoney['lines'][number]

export type LossWish = InputOf<typeof getTeamLosses>['query']
export type BettingWish = InputOf<typeof getTeamBetting>['query']
export type MoneyWish = InputOf<typeof getTeamMoney>['query']
export type BetsWish = InputOf<typeof getTeamBets>['query']

/** Pages of one report, each beginning where the one before ended. */
function usePages<Page extends { readonly next: string | null }>(
  key: readonly unknown[],
  ask: (after: string | null, signal: AbortSignal) => Promise<Answer<Page, string>>,
) {
  return useInfiniteQuery<Page, CallRefused, { pages: Page[] }, readonly unknown[], string | null>({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => valueOf(await ask(pageParam, signal)),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })
}

const from = (after: string | null) => (after === null ? {} : { after })

export const useLosses = (wish: LossWish) =>
  usePages<Losses>(
    ['GET /wps/agent/losses', wish],
    async (after, signal) =>
      await api.call<typeof getTeamLosses>('GET /wps/agent/losses', { query: { ...wish, ...from(after) }, signal }),
  )

export const useBetting = (wish: BettingWish) =>
  usePages<Betting>(
    ['GET /wps/agent/betting', wish],
    async (after, signal) =>
      await api.call<typeof getTeamBetting>('GET /wps/agent/betting', { query: { ...wish, ...from(after) }, signal }),
  )

export const useTeamMoney = (wish: MoneyWish) =>
  usePages<TeamMoney>(
    ['GET /wps/agent/money', wish],
    async (after, signal) =>
      await api.call<typeof getTeamMoney>('GET /wps/agent/money', { query: { ...wish, ...from(after) }, signal }),
  )

export const useTeamBets = (member: string, wish: BetsWish) =>
  usePages<TeamBets>(
    ['GET /wps/agent/members/:member/bets', member, wish],
    async (before, signal) =>
      await api.call<typeof getTeamBets>('GET /wps/agent/members/:member/bets', {
        params: { member },
        query: { ...wish, ...(before === null ? {} : { before }) },
        signal,
      }),
  )

export const lossesCsv = (wish: Omit<LossWish, 'limit'>) => async (after: string | null, signal: AbortSignal) =>
  valueOf(
    await api.call<typeof getTeamLossesCsv>('GET /wps/agent/losses/csv', {
      query: { ...wish, ...from(after) },
      signal,
    }),
  )

export const bettingCsv = (wish: Omit<BettingWish, 'limit'>) => async (after: string | null, signal: AbortSignal) =>
  valueOf(
    await api.call<typeof getTeamBettingCsv>('GET /wps/agent/betting/csv', {
      query: { ...wish, ...from(after) },
      signal,
    }),
  )

export const moneyCsv = (wish: Omit<MoneyWish, 'limit'>) => async (after: string | null, signal: AbortSignal) =>
  valueOf(
    await api.call<typeof getTeamMoneyCsv>('GET /wps/agent/money/csv', { query: { ...wish, ...from(after) }, signal }),
  )
