import { useState } from 'react'
import type {
  processDailySalary,
  processDividend,
  processHourlySalary,
  processRealtimeSalary,
} from '#modules/contracts/contract.ts'
import type { ContractKind } from '#modules/contracts/model.ts'
import { api } from '#web/features/client/client.ts'
import { type Contract, useForgetContracts } from '#web/features/contracts/use-contracts.ts'
import type { AnswerOf, InputOf } from '#web/lib/api.ts'

type Input = InputOf<typeof processDividend>
type Answered = AnswerOf<typeof processDividend>

/** The specification has a call of its own for each kind; they ask and answer alike. */
const calls: Readonly<Record<ContractKind, (input: Input) => Promise<Answered>>> = {
  dividend: (input) => api.call<typeof processDividend>('POST /wps/relay/MCS2_processDividendReq', input),
  daily: (input) => api.call<typeof processDailySalary>('POST /wps/relay/MCS2_processDailySalContract', input),
  hourly: (input) => api.call<typeof processHourlySalary>('POST /wps/relay/MCS2_processContractHourSalary', input),
  realtime: (input) =>
    api.call<typeof processRealtimeSalary>('POST /wps/relay/MCSFE_processRealTimeSalaryContract', input),
}

export type Action = 'accept' | 'reject'

/** Answers an offer with the hash of the text that was read, so that nothing else can be agreed to. */
export function useAnswerOffer(offer: Contract) {
  const forget = useForgetContracts()
  const [busy, setBusy] = useState<Action | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    busy,
    refusal,
    async answer(action: Action, endsAgreed: number): Promise<Contract | null> {
      if (busy !== null) return null
      setBusy(action)
      setRefusal(null)
      const answer = await calls[offer.terms.kind]({
        body: { contract: offer.id, hash: offer.hash, action, endsAgreed },
      })
      setBusy(null)
      await forget()
      if (answer.ok) return answer.value
      setRefusal(answer.refusal)
      return null
    },
  }
}
