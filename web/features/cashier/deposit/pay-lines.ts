import type { Deposit } from '#web/features/cashier/deposit/use-deposit.ts'
import type { PlainKey } from '#web/lib/i18n.ts'

interface PayLine {
  readonly label: PlainKey
  readonly text: string
}

/** All that somebody types into their own bank or wallet, in the order in which they are asked for it. */
export function payLines({ kind, payTo, payAmount }: Pick<Deposit, 'kind' | 'payTo' | 'payAmount'>): PayLine[] {
  const amount: PayLine = { label: 'deposit.exactAmount', text: payAmount }
  if (payTo === null) return [amount]
  const { institution, holder, number, reference } = payTo
  const isCoin = kind === 'usdt'
  const lines: readonly (PayLine | null)[] = [
    { label: isCoin ? 'withdraw.network' : 'withdraw.bankName', text: institution },
    holder === null ? null : { label: 'deposit.accountName', text: holder },
    { label: isCoin ? 'withdraw.address' : 'withdraw.bankNumber', text: number },
    amount,
    reference === null ? null : { label: 'deposit.payReference', text: reference },
  ]
  return lines.filter((line) => line !== null)
}
