import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  claimEnvelope,
  closeEnvelope,
  listEnvelopes,
  listMyEnvelopes,
  readEnvelope,
  readEnvelopeDesk,
  readMyEnvelope,
  sendEnvelope,
} from '#modules/agents/envelope-contract.ts'
import { api, events, intents, queries } from '#web/features/client/client.ts'
import { type CallRefused, useAnswer, valueOf } from '#web/features/client/use-call.ts'
import { useAgentMe } from '#web/features/session/use-agent-me.ts'
import type { InputOf, ReplyOf } from '#web/lib/api.ts'

export type Desk = ReplyOf<typeof readEnvelopeDesk>
export type Envelope = ReplyOf<typeof listEnvelopes>['envelopes'][number]
export type EnvelopeDetail = ReplyOf<typeof readEnvelope>
export type MyEnvelope = ReplyOf<typeof listMyEnvelopes>['open'][number]
export type TakenEnvelope = ReplyOf<typeof listMyEnvelopes>['taken'][number]
export type Taken = EnvelopeDetail['taken'][number]
export type EnvelopeProof = EnvelopeDetail['proof']
export type SendWish = Omit<InputOf<typeof sendEnvelope>['body'], 'key' | 'paymentPassword'>

export const useDesk = () => useAnswer<typeof readEnvelopeDesk>('GET /wps/agent/envelopes/desk', { query: {} })

type Page = ReplyOf<typeof listEnvelopes>

export function useEnvelopes() {
  return useInfiniteQuery<Page, CallRefused, { pages: Page[] }, readonly string[], string | null>({
    queryKey: ['GET /wps/agent/envelopes'],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: pageParam }
      return valueOf(await api.call<typeof listEnvelopes>('GET /wps/agent/envelopes', { query, signal }))
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })
}

export const useEnvelope = (envelope: string) =>
  useAnswer<typeof readEnvelope>('GET /wps/agent/envelopes/:envelope', { params: { envelope } })

export const useMyEnvelopes = () => useAnswer<typeof listMyEnvelopes>('GET /wps/member/envelopes', {})

export const useMyEnvelope = (envelope: string) =>
  useAnswer<typeof readMyEnvelope>('GET /wps/member/envelopes/:envelope', { params: { envelope } })

const isOfEnvelopes = (line: unknown): boolean =>
  typeof line === 'string' &&
  (line.startsWith('GET /wps/agent/envelopes') ||
    line.startsWith('GET /wps/member/envelopes') ||
    line.startsWith('GET /wps/v2/wallets'))

/** Whatever was done to an envelope may have changed all that is shown of them, and the money. */
export function renewEnvelopes(): void {
  void queries.invalidateQueries({ predicate: ({ queryKey: [line] }) => isOfEnvelopes(line) })
}

/** Somebody has taken a share while the sender looks on. */
export function useEnvelopeEvents(): void {
  const memberId = useAgentMe().data?.id
  useEffect(() => {
    if (memberId === undefined) return
    return events.subscribe(`member:${memberId}`, renewEnvelopes)
  }, [memberId])
}

/** While the outcome is unknown it is sent again under the same key: one envelope is sent. */
export async function send(wish: SendWish, paymentPassword: string) {
  const line = 'POST /wps/agent/envelopes'
  const answer = await intents.send(line, wish, (key) =>
    api.callSealed<typeof sendEnvelope>(line, { body: { ...wish, key, paymentPassword } }),
  )
  renewEnvelopes()
  return answer
}

export async function takeBack(envelope: string) {
  const params = { envelope }
  const answer = await api.call<typeof closeEnvelope>('POST /wps/agent/envelopes/:envelope/close', { params })
  renewEnvelopes()
  return answer
}

export async function open(envelope: string) {
  const params = { envelope }
  return await api.call<typeof claimEnvelope>('POST /wps/member/envelopes/:envelope/claim', { params })
}
