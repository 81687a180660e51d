import type { PayKind } from '#modules/contracts/rules/pay.ts'
import type { getIncome } from '#modules/contracts/statement-contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type Income = ReplyOf<typeof getIncome>
export type { PayKind }

/** From the bottom of a bar to its top. */
export const incomeKinds = ['rebate', 'realtime', 'hourly', 'daily', 'dividend'] as const satisfies readonly PayKind[]

export const useIncome = (from: string, to: string) =>
  useAnswer<typeof getIncome>('GET /wps/member/income', { query: { from, to } })
