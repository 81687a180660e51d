import { useState } from 'react'
import type { getDepositGift, setDepositGift } from '#modules/promotions/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { readAmount } from '#web/features/cashier/amount.ts'
import type { Deposit } from '#web/features/cashier/deposit/use-deposit.ts'
import { api, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { promotionRefusalText } from '#web/features/promotions/refusal-text.ts'
import { type Promotion, useOwnPromotions, wordsOf } from '#web/features/promotions/use-promotions.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'

const line = 'GET /wps/member/deposits/:id/gift'

/** What a deposit that is still to be paid brings by what its member joined, and the way to have it without. */
export function DepositGift({ deposit }: { readonly deposit: Deposit }) {
  const { data } = useOwnPromotions()
  const gifts = data?.block === null ? data.promotions.filter((one) => isDue(one, deposit)) : []
  return gifts.length === 0 ? null : <Choice deposit={deposit} gifts={gifts} />
}

function isDue({ trigger, state, waitsFor, currency, least, for: segment }: Promotion, deposit: Deposit): boolean {
  if (trigger !== 'deposit' || state !== 'Joined' || waitsFor !== null || segment?.unmet) return false
  const own = readCurrency(deposit.currency)
  const minor = (amount: string) => readAmount(amount, own) ?? 0n
  // What reaches the purse is what counts.
  return currency === own && minor(deposit.amount) - minor(deposit.fee) >= minor(least ?? '0')
}

function Choice({ deposit: { id }, gifts }: { readonly deposit: Deposit; readonly gifts: readonly Promotion[] }) {
  const input = { params: { id } }
  const { data } = useAnswer<typeof getDepositGift>(line, input)
  const [isBusy, setBusy] = useState(false)
  if (!data) return null
  const { isWanted } = data
  const change = async (): Promise<void> => {
    setBusy(true)
    const answer = await api.call<typeof setDepositGift>('PUT /wps/member/deposits/:id/gift', {
      ...{ ...input, body: { isWanted: !isWanted } },
    })
    setBusy(false)
    if (answer.ok) queries.setQueryData([line, input], answer.value)
    else showToast(promotionRefusalText(answer.refusal))
  }
  return (
    <div className="grid justify-items-start gap-1 rounded-xl bg-well px-4 py-3 text-[14px] shadow-well">
      <p>
        {isWanted
          ? t('deposit.brings', { gift: gifts.map((gift) => wordsOf(gift).title).join(', ') })
          : t('deposit.bringsNothing')}
      </p>
      <Button look="bare" isBusy={isBusy} onClick={() => void change()}>
        {t(isWanted ? 'deposit.withoutGift' : 'deposit.withGift')}
      </Button>
    </div>
  )
}
