import { useInfiniteQuery } from '@tanstack/react-query'
import type { statement } from '#modules/ledger/contract.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { api } from '#web/site/app.ts'
import { type CallRefused, valueOf } from '#web/site/use-call.ts'

type Page = ReplyOf<typeof statement>
export type Line = Page['lines'][number]

const pageSize = 25

export function useStatement(account: string) {
  return useInfiniteQuery<Page, CallRefused, { pages: Page[] }, readonly unknown[], string | null>({
    queryKey: ['statement', account],
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    queryFn: async ({ pageParam, signal }) => {
      const query = { account, limit: pageSize, ...(pageParam === null ? {} : { before: pageParam }) }
      return valueOf(await api.call<typeof statement>('GET /wps/ledger/statement', { query, signal }))
    },
  })
}
