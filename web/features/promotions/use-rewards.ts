import { useInfiniteQuery } from '@tanstack/react-query'
import type {
  appeal,
  giveUpBonus,
  joinPromotion,
  listBonusBets,
  listBonuses,
  listRains,
  listRewardHistory,
  requestReward,
} from '#modules/promotions/contract.ts'
import { api, queries } from '#web/features/client/client.ts'
import { type CallRefused, useAnswer, valueOf } from '#web/features/client/use-call.ts'
import { gameNameOf } from '#web/features/lottery/lottery-name.ts'
import { type Promotion, wordsOf } from '#web/features/promotions/use-promotions.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type Bonus = ReplyOf<typeof listBonuses>['bonuses'][number]

export const useBonuses = (isEnabled = true) =>
  useAnswer<typeof listBonuses>('GET /wps/member/bonuses', {}, { isEnabled })

export const useBonusBets = (id: string) =>
  useAnswer<typeof listBonusBets>('GET /wps/member/bonuses/:id/bets', { params: { id } })

type HistoryPage = ReplyOf<typeof listRewardHistory>
export type OwnReward = HistoryPage['rewards'][number]

/** What I was given so far, page by page. */
export function useRewardHistory() {
  return useInfiniteQuery<HistoryPage, CallRefused, { pages: HistoryPage[] }, readonly string[], HistoryPage['next']>({
    queryKey: ['GET /wps/member/rewards/history'],
    queryFn: async ({ pageParam, signal }) =>
      valueOf(
        await api.call<typeof listRewardHistory>('GET /wps/member/rewards/history', { query: pageParam ?? {}, signal }),
      ),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })
}

export const useRains = (id: string, isEnabled: boolean) =>
  useAnswer<typeof listRains>('GET /wps/member/promotions/:id/rains', { params: { id } }, { isEnabled })

/** What a game that terms name is called: lotteries in the language of the page, for which it brings the texts `lotteries`. */
export const nameOfGame = (game: string, { games }: Pick<Promotion, 'games'>): string =>
  gameNameOf({ game, gameName: games[game] ?? game })

export const bonusTitle = ({ title, texts }: Bonus): string => (texts ? wordsOf({ texts }).title : title)

export async function join({ id, termsHash }: Promotion) {
  return await renewed(
    api.call<typeof joinPromotion>('POST /wps/relay/MCSFE_signUpPromotionJoin', { body: { promotion: id, termsHash } }),
  )
}

/** `clientSeed` is the member's part of a draw, where the promotion has one. */
export async function request(promotion: string, code: string | null, clientSeed: string | null = null) {
  return await renewed(
    api.call<typeof requestReward>('POST /wps/relay/MCSFE_signUpRequestReward', {
      body: { promotion, code, clientSeed },
    }),
  )
}

/** A member's own words against a decision about an award of theirs. */
export async function sendAppeal(award: string, text: string) {
  return await renewed(api.call<typeof appeal>('POST /wps/member/promotions/appeals', { body: { award, text } }))
}

/** What it costs is sent along, as it was shown; if it changed meanwhile nothing happens. */
export async function giveUp({ id, purse }: Bonus) {
  return await renewed(
    api.call<typeof giveUpBonus>('POST /wps/member/bonuses/:id/give-up', { params: { id }, body: { lost: purse } }),
  )
}

const lines = ['GET /wps/member/promotions', 'GET /wps/member/bonuses', 'GET /wps/member/rewards']

async function renewed<Answer>(call: Promise<Answer>): Promise<Answer> {
  const answer = await call
  void queries.invalidateQueries({
    predicate: ({ queryKey: [line] }) => typeof line === 'string' && lines.some((start) => line.startsWith(start)),
  })
  return answer
}
