import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Currency, isCurrency } from '#kit/money.ts'
import type { accounts, proof, roots, statement } from '#modules/ledger/contract.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { checkProof, type ShownLine } from '#web/lib/proof.ts'
import { api, news, queries } from '#web/site/app.ts'
import { type CallRefused, useCall, valueOf } from '#web/site/use-call.ts'

export type Account = ReplyOf<typeof accounts>['accounts'][number]
export type Page = ReplyOf<typeof statement>
export type Line = Page['lines'][number]

const pageSize = 25

/** The contract says a currency is one of ours; this tells the compiler. */
export function currencyOf({ currency }: { readonly currency: string }): Currency {
  if (!isCurrency(currency)) throw new Error(`unknown currency ${currency}`)
  return currency
}

export function useAccounts(isEnabled = true) {
  return useCall({
    key: ['accounts'],
    isEnabled,
    call: (signal) => api.call<typeof accounts>('GET /wps/ledger/accounts', { signal }),
  })
}

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

/** The evidence for a line, and what this browser found when it checked it. */
export function useProof(line: ShownLine) {
  return useCall({
    key: ['proof', line.account, line.id],
    call: async (signal) => {
      const [evidence, signers] = await Promise.all([
        api.call<typeof proof>('GET /wps/ledger/proof/:posting', { params: { posting: line.id }, signal }),
        api.call<typeof roots>('GET /wps/ledger/roots', { query: { limit: 1 }, signal }),
      ])
      if (!evidence.ok) return evidence
      if (!signers.ok) return signers
      const steps = await checkProof(evidence.value, line, signers.value.keys)
      return { ok: true, value: { evidence: evidence.value, steps } }
    },
  })
}

/** Money moved somewhere: what is on the screen is asked for again. */
export function useMoneyNews(memberId: string | undefined): void {
  useEffect(() => {
    if (memberId === undefined) return
    return news.hear(`member:${memberId}`, () => {
      void queries.invalidateQueries({ queryKey: ['accounts'] })
      void queries.invalidateQueries({ queryKey: ['statement'] })
    })
  }, [memberId])
}
