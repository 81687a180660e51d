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

export type LossInput = InputOf<typeof getTeamLosses>['query']
export type BettingInput = InputOf<typeof getTeamBetting>['query']
export type MoneyInput = InputOf<typeof getTeamMoney>['query']
export type BetsInput = InputOf<typeof getTeamBets>['query']

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

export const useLosses = (input: LossInput) =>
  usePages<Losses>(
    ['GET /wps/agent/losses', input],
    async (after, signal) =>
      await api.call<typeof getTeamLosses>('GET /wps/agent/losses', { query: { ...input, ...from(after) }, signal }),
  )

export const useBetting = (input: BettingInput) =>
  usePages<Betting>(
    ['GET /wps/agent/betting', input],
    async (after, signal) =>
      await api.call<typeof getTeamBetting>('GET /wps/agent/betting', { query: { ...input, ...from(after) }, signal }),
  )

export const useTeamMoney = (input: MoneyInput) =>
  usePages<TeamMoney>(
    ['GET /wps/agent/money', input],
    async (after, signal) =>
      await api.call<typeof getTeamMoney>('GET /wps/agent/money', { query: { ...input, ...from(after) }, signal }),
  )

export const useTeamBets = (member: string, input: BetsInput) =>
  usePages<TeamBets>(
    ['GET /wps/agent/members/:member/bets', member, input],
    async (before, signal) =>
      await api.call<typeof getTeamBets>('GET /wps/agent/members/:member/bets', {
        params: { member },
        query: { ...input, ...(before === null ? {} : { before }) },
        signal,
      }),
  )

export const lossesCsv = (input: Omit<LossInput, 'limit'>) => async (after: string | null, signal: AbortSignal) =>
  valueOf(
    await api.call<typeof getTeamLossesCsv>('GET /wps/agent/losses/csv', {
      query: { ...input, ...from(after) },
      signal,
    }),
  )

export const bettingCsv = (input: Omit<BettingInput, 'limit'>) => async (after: string | null, signal: AbortSignal) =>
  valueOf(
    await api.call<typeof getTeamBettingCsv>('GET /wps/agent/betting/csv', {
      query: { ...input, ...from(after) },
      signal,
    }),
  )

export const moneyCsv = (input: Omit<MoneyInput, 'limit'>) => async (after: string | null, signal: AbortSignal) =>
  valueOf(
    await api.call<typeof getTeamMoneyCsv>('GET /wps/agent/money/csv', { query: { ...input, ...from(after) }, signal }),
  )
