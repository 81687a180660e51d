import { useMemo, useState } from 'react'
import type { offerContract } from '#modules/contracts/contract.ts'
import { type Draft, readDraft } from '#web/agent/features/contracts/draft.ts'
import { type Drafts, forgetDraft, keepDraft, recallDrafts } from '#web/agent/features/contracts/saved-draft.ts'
import { startDraft, writeTerms } from '#web/agent/features/contracts/start-draft.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { api, intents } from '#web/features/client/client.ts'
import {
  type Contract,
  useCheck,
  useForgetContracts,
  useSimulation,
  type WireTerms,
} from '#web/features/contracts/use-contracts.ts'
import type { InputOf } from '#web/lib/api.ts'
import { useDebounced, useLastKnown } from '#web/lib/use-debounced.ts'

interface OfferBasis {
  readonly member: string
  /** My own contracts, by kind; each is what an offer of its kind is held against. */
  readonly owns: readonly Contract[]
  /** What the downline has now. */
  readonly currents: readonly Contract[]
  readonly kind: Draft['kind']
}

const stillMs = 350

/** An offer from its first word until it is sent. */
export function useOffer({ member, owns, currents, kind }: OfferBasis) {
  const [drafts, setDrafts] = useState<Drafts>(() => recallDrafts(member))
  const own = owns.find((one) => one.terms.kind === kind) ?? owns[0]
  if (!own) throw new Error('an offer is held against a contract of one’s own')
  const current = currents.find((one) => one.terms.kind === own.terms.kind && one.state === 'accepted')
  const draft = drafts[own.terms.kind] ?? startDraft(own, current)
  const currency = readCurrency(own.currency)
  const [startsFrom, setStartsFrom] = useState<string | null>(null)
  const [answerHours, setAnswerHours] = useState(72)
  const [days, setDays] = useState(30)
  const [agreedTo, setAgreedTo] = useState('')

  const read = readDraft(draft, currency)
  const written = read.ok ? JSON.stringify(writeTerms(read.terms, own.currency)) : null
  const settled = useDebounced(written, stillMs)
  const terms = useMemo(() => (settled === null ? null : (JSON.parse(settled) as WireTerms)), [settled])
  const check = useCheck(terms && { member, terms, startsFrom })
  const checked = useLastKnown(check.data)
  // Terms that cannot be are not worth a simulation; those that may not be offered still show what they would mean.
  const simulation = useSimulation(terms && { member, terms, days })
  const simulated = useLastKnown(simulation.data)
  // While a field cannot be read, what the last readable terms would have meant stays in sight.
  const lastTerms = useLastKnown(terms ?? undefined)

  const ends = checked?.ends ?? []
  const endsKey = ends.map(({ id }) => id).join()
  const isAgreed = ends.length === 0 || agreedTo === endsKey
  const sending = useSending({ member, startsFrom, answerHours, endsAgreed: isAgreed ? ends.length : 0 })
  const isFresh = settled === written && !check.isFetching

  const forget = (): void => {
    forgetDraft(member, own.terms.kind)
    setDrafts(({ [own.terms.kind]: _gone, ...others }) => others)
  }
  const send = async (): Promise<Contract | null> => {
    const sent = terms && (await sending.send(terms, checked?.current?.id ?? null))
    if (sent) forgetDraft(member, own.terms.kind)
    return sent
  }

  return {
    own,
    current,
    draft,
    currency,
    setDraft: (next: Draft) => {
      keepDraft(member, next)
      setDrafts({ ...drafts, [next.kind]: next })
    },
    /** Whether something was written that a reload would bring back. */
    isKept: drafts[own.terms.kind] !== undefined,
    startOver: forget,
    fault: read.ok ? null : read.fault,
    terms,
    lastTerms,
    startsFrom,
    setStartsFrom,
    answerHours,
    setAnswerHours,
    days,
    setDays,
    check,
    checked,
    simulation,
    simulated,
    ends,
    isAgreed,
    agree: (agrees: boolean) => setAgreedTo(agrees ? endsKey : ''),
    maySend: read.ok && isFresh && checked?.refusal === null && checked.open === null && isAgreed,
    send,
    isSending: sending.isSending,
    refusal: sending.refusal,
  } as const
}

interface SendingInput {
  readonly member: string
  readonly startsFrom: string | null
  readonly answerHours: number
  readonly endsAgreed: number
}

/** The same terms sent twice are one offer, other terms are another. What was refused may be offered again later. */
export async function sendOffer(input: Omit<InputOf<typeof offerContract>['body'], 'key'>) {
  const line = 'POST /wps/agent/contracts/offer'
  return await intents.send(line, input, (key) => api.call<typeof offerContract>(line, { body: { ...input, key } }))
}

function useSending({ member, startsFrom, answerHours, endsAgreed }: SendingInput) {
  const forget = useForgetContracts()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    isSending,
    refusal,
    async send(terms: WireTerms, replaces: string | null): Promise<Contract | null> {
      if (isSending) return null
      const input = { member, terms, startsFrom, replaces, answerHours, endsAgreed }
      setSending(true)
      setRefusal(null)
      const answer = await sendOffer(input)
      setSending(false)
      await forget()
      if (answer.ok) return answer.value
      setRefusal(answer.refusal)
      return null
    },
  }
}
