import { useState } from 'react'
import type { addPayoutAccount, removePayoutAccount } from '#modules/cashier/contract.ts'
import type { ChannelKind } from '#modules/cashier/model.ts'
import { kindIcons } from '#web/features/cashier/channel-texts.ts'
import { SecretDialog } from '#web/features/cashier/secret-dialog.tsx'
import { type PayoutAccount, renewCashier } from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { api } from '#web/features/client/client.ts'
import type { PayRefused } from '#web/features/payment-password/payment-password-dialog.tsx'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'

interface KindWords {
  readonly number: PlainKey
  readonly institution: PlainKey
  readonly inputMode: 'numeric' | 'text'
  readonly hasHolder: boolean
}

/** What each kind of account is asked for. */
const kindWords: Readonly<Record<ChannelKind, KindWords>> = {
  bank: { number: 'withdraw.bankNumber', institution: 'withdraw.bankName', inputMode: 'numeric', hasHolder: true },
  ewallet: { number: 'withdraw.mobile', institution: 'withdraw.walletName', inputMode: 'numeric', hasHolder: true },
  qrph: { number: 'withdraw.mobile', institution: 'withdraw.walletName', inputMode: 'numeric', hasHolder: true },
  usdt: { number: 'withdraw.address', institution: 'withdraw.network', inputMode: 'text', hasHolder: false },
}

const read = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

interface AddAccountProps {
  readonly kinds: readonly ChannelKind[]
  readonly coolingHours: number
  /** The first one may be used at once. */
  readonly isFirst: boolean
  readonly onDone: (account: PayoutAccount) => void
  readonly onClose: () => void
}

export function AddAccountDialog({ kinds, coolingHours, isFirst, onDone, onClose }: AddAccountProps) {
  const [kind, setKind] = useState<ChannelKind>(kinds[0] ?? 'bank')
  const words = kindWords[kind]

  async function add(paymentPassword: string, data: FormData): Promise<PayRefused | null> {
    const answer = await api.callSealed<typeof addPayoutAccount>('POST /wps/cashier/accounts', {
      body: {
        kind,
        number: read(data, 'number').replaceAll(/[\s-]/g, ''),
        institution: read(data, 'institution'),
        ...(words.hasHolder && { holder: read(data, 'holder') }),
        isDefault: isFirst,
        paymentPassword,
      },
    })
    if (!answer.ok)
      return answer.refusal === 'input_is_invalid' ? { ...answer, refusal: 'payout_account_is_malformed' } : answer
    renewCashier()
    onDone(answer.value)
    return null
  }
  return (
    <SecretDialog title={t('withdraw.addAccount')} action={t('withdraw.addThis')} onConfirm={add} onClose={onClose}>
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="mb-2 font-medium text-soft">{t('withdraw.kind')}</legend>
        {kinds.map((one) => (
          <KindChoice key={one} kind={one} isChosen={one === kind} onChoose={() => setKind(one)} />
        ))}
      </fieldset>
      <Field label={t(words.institution)} name="institution" autoComplete="off" maxLength={60} required />
      <Field
        label={t(words.number)}
        name="number"
        inputMode={words.inputMode}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={64}
        required
      />
      {words.hasHolder && (
        <Field
          label={t('withdraw.holder')}
          name="holder"
          autoComplete="name"
          maxLength={80}
          required
          hint={t('withdraw.holderHint')}
        />
      )}
      {!isFirst && (
        <p className="text-[13px] text-soft">{t('withdraw.coolingHint', { count: String(coolingHours) })}</p>
      )}
    </SecretDialog>
  )
}

interface KindChoiceProps {
  readonly kind: ChannelKind
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function KindChoice({ kind, isChosen, onChoose }: KindChoiceProps) {
  const Icon = kindIcons[kind]
  return (
    <label className="cashier-choice cashier-kind">
      <input type="radio" name="kind" checked={isChosen} onChange={onChoose} className="sr-only" />
      <Icon aria-hidden="true" className="size-5" />
      <span className="text-center text-[13px] font-medium">{t(`cashier.kind.${kind}`)}</span>
    </label>
  )
}

interface RemoveAccountProps {
  readonly account: PayoutAccount
  readonly onClose: () => void
}

export function RemoveAccountDialog({ account, onClose }: RemoveAccountProps) {
  async function remove(paymentPassword: string): Promise<PayRefused | null> {
    const answer = await api.callSealed<typeof removePayoutAccount>('POST /wps/cashier/accounts/:id/remove', {
      params: { id: account.id },
      body: { paymentPassword },
    })
    if (!answer.ok) return answer
    renewCashier()
    onClose()
    return null
  }
  return (
    <SecretDialog title={t('withdraw.remove')} action={t('withdraw.removeThis')} onConfirm={remove} onClose={onClose}>
      <p className="leading-relaxed text-soft">{t('withdraw.removeHint')}</p>
      <p className="font-medium">
        <bdi>{account.institution ?? t(`cashier.kind.${account.kind}`)}</bdi> <bdi dir="ltr">{account.label}</bdi>
      </p>
    </SecretDialog>
  )
}
