import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type {
  checkContract,
  getContract,
  listContracts,
  listMyContracts,
  simulateContract,
  simulateOffer,
} from '#modules/contracts/contract.ts'
import type { ContractKind } from '#modules/contracts/model.ts'
import { api } from '#web/features/client/client.ts'
import { type CallRefused, useAnswer, useCall, valueOf } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type Contract = ReplyOf<typeof listContracts>['contracts'][number]
export type WireTerms = Contract['terms']
export type Ending = ReplyOf<typeof getContract>['ends'][number]
export type Checked = ReplyOf<typeof checkContract>
export type Simulation = ReplyOf<typeof simulateContract>
export type MyKind = ReplyOf<typeof listMyContracts>['kinds'][number]

export const useMyContracts = (isEnabled = true) =>
  useAnswer<typeof listMyContracts>('GET /wps/member/contracts', {}, { isEnabled })

export const useContract = (contract: string) =>
  useAnswer<typeof getContract>('GET /wps/agent/contracts/:contract', { params: { contract } })

/** What a contract or an offer of mine would have paid me over the last thirty days. */
export const useMySimulation = (contract: string) =>
  useAnswer<typeof simulateOffer>('GET /wps/member/contracts/:contract/simulation', {
    params: { contract },
    query: { days: 30 },
  })

export interface GivenFilter {
  readonly kind: ContractKind | undefined
  readonly view: 'current' | 'all'
}

/** What I gave to my downlines, page by page. */
export function useGiven({ kind, view }: GivenFilter) {
  return useInfiniteQuery<ReplyOf<typeof listContracts>, CallRefused, Contract[], readonly unknown[], number | null>({
    queryKey: ['GET /wps/agent/contracts', { kind, view }],
    initialPageParam: null,
    queryFn: async ({ pageParam, signal }) =>
      valueOf(
        await api.call<typeof listContracts>('GET /wps/agent/contracts', {
          query: { side: 'given', view, ...(kind && { kind }), ...(pageParam !== null && { before: pageParam }) },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ contracts }) => contracts),
  })
}

interface Wish {
  readonly member: string
  readonly terms: WireTerms
  readonly startsFrom: string | null
}

/** Whether an offer may be made, when it would start and what it would end. Null terms are not asked about. */
export function useCheck(input: Wish | null) {
  return useCall<Checked>({
    key: ['POST /wps/agent/contracts/check', input],
    isEnabled: input !== null,
    call: (signal) => {
      if (input === null) throw new Error('nothing is asked without a request')
      return api.call<typeof checkContract>('POST /wps/agent/contracts/check', { body: input, signal })
    },
  })
}

export function useSimulation(
  input: { readonly member: string; readonly terms: WireTerms; readonly days: number } | null,
) {
  return useCall<Simulation>({
    key: ['POST /wps/agent/contracts/simulate', input],
    isEnabled: input !== null,
    call: (signal) => {
      if (input === null) throw new Error('nothing is asked without a request')
      return api.call<typeof simulateContract>('POST /wps/agent/contracts/simulate', { body: input, signal })
    },
  })
}

/** Something was offered, answered or ended: whatever tells of contracts is asked for again. */
export function useForgetContracts(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [line] }) => typeof line === 'string' && / \/wps\/(agent|member)\/contracts/.test(line),
      }),
    [queries],
  )
}
