import { type ChangeEvent, type FocusEvent, useState } from 'react'
import type { addPayoutAccount, removePayoutAccount } from '#modules/cashier/contract.ts'
import type { ChannelKind } from '#modules/cashier/model.ts'
import { readAccount } from '#modules/cashier/rules/payout-account.ts'
import { kindIcons } from '#web/features/cashier/channel-texts.ts'
import { SecretDialog } from '#web/features/cashier/secret-dialog.tsx'
import { type PayoutAccount, renewCashier } from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { api } from '#web/features/client/client.ts'
import type { PayRefused } from '#web/features/payment-password/payment-password-dialog.tsx'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

interface KindWords {
  readonly number: PlainKey
  readonly institution: PlainKey
  readonly wrongNumber: PlainKey
  readonly inputMode: 'numeric' | 'text'
  /** Whether it is held in a name, at a place that has one. */
  readonly isNamed: boolean
}

const mobile = { number: 'withdraw.mobile', wrongNumber: 'withdraw.wrongMobile', inputMode: 'numeric' } as const

/** What each kind of account is asked for. */
const kindWords: Readonly<Record<ChannelKind, KindWords>> = {
  bank: {
    ...{ number: 'withdraw.bankNumber', wrongNumber: 'withdraw.wrongBankNumber', inputMode: 'numeric' },
    ...{ institution: 'withdraw.bankName', isNamed: true },
  },
  ewallet: { ...mobile, institution: 'withdraw.walletName', isNamed: true },
  qrph: { ...mobile, institution: 'withdraw.walletName', isNamed: true },
  // The network is read off the address.
  usdt: {
    ...{ number: 'withdraw.address', wrongNumber: 'withdraw.wrongAddress', inputMode: 'text' },
    ...{ institution: 'withdraw.network', isNamed: false },
  },
}

const read = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

type AccountField = 'institution' | 'number' | 'holder'

/** The fields that the server would refuse, by the rule that it keeps. */
function findWrong(kind: ChannelKind, data: FormData): readonly string[] {
  const [number, holder, institution] = [read(data, 'number'), read(data, 'holder'), read(data, 'institution')]
  const judged = readAccount({ kind, number, holder, institution })
  return judged.ok ? [] : (judged.fields ?? []).map(({ path }) => path)
}

interface AddAccountProps {
  readonly kinds: readonly ChannelKind[]
  /** The banks and e-wallets to choose from; where there are none, any name is taken. */
  readonly institutions: Partial<Readonly<Record<ChannelKind, readonly string[]>>>
  readonly coolingHours: number
  /** The first one may be used at once. */
  readonly isFirst: boolean
  readonly onDone: (account: PayoutAccount) => void
  readonly onClose: () => void
}

export function AddAccountDialog({ kinds, institutions, coolingHours, isFirst, onDone, onClose }: AddAccountProps) {
  const [kind, setKind] = useState<ChannelKind>(kinds[0] ?? 'bank')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const words = kindWords[kind]
  const offered = institutions[kind] ?? []

  /** A field is judged when it is left, and while it is put right. */
  const judged = (name: AccountField, fault: PlainKey) => {
    const judge = (data: FormData, isLeft: boolean): void => {
      const isWrong = findWrong(kind, data).includes(name) && (isLeft ? read(data, name) !== '' : wrong.includes(name))
      setWrong(isWrong ? [...wrong.filter((one) => one !== name), name] : wrong.filter((one) => one !== name))
    }
    const dataOf = (form: HTMLFormElement | null): FormData => (form ? new FormData(form) : new FormData())
    return {
      name,
      required: true,
      error: wrong.includes(name) ? t(fault) : undefined,
      onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => judge(dataOf(currentTarget.form), true),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => judge(dataOf(currentTarget.form), false),
    }
  }

  function isReady(data: FormData): boolean {
    const found = findWrong(kind, data)
    setWrong(found)
    return found.length === 0
  }

  async function add(paymentPassword: string, data: FormData): Promise<PayRefused | null> {
    const answer = await api.callSealed<typeof addPayoutAccount>('POST /wps/cashier/accounts', {
      body: {
        kind,
        number: read(data, 'number').replaceAll(/[\s-]/g, ''),
        ...(words.isNamed && { institution: read(data, 'institution'), holder: read(data, 'holder') }),
        isDefault: isFirst,
        paymentPassword,
      },
    })
    if (!answer.ok) return answer
    renewCashier()
    onDone(answer.value)
    return null
  }
  return (
    <SecretDialog
      title={t('withdraw.addAccount')}
      action={t('withdraw.addThis')}
      isReady={isReady}
      onConfirm={add}
      onClose={onClose}
    >
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="mb-2 font-medium text-soft">{t('withdraw.kind')}</legend>
        {kinds.map((one) => (
          <KindChoice
            key={one}
            kind={one}
            isChosen={one === kind}
            onChoose={() => {
              setKind(one)
              setWrong([])
            }}
          />
        ))}
      </fieldset>
      {offered.length > 0 && (
        <SelectField
          key={kind}
          label={t(words.institution)}
          name="institution"
          choices={offered.map((text) => ({ value: text, text }))}
        />
      )}
      {words.isNamed && offered.length === 0 && (
        <Field
          key={`${kind} institution`}
          {...judged('institution', 'withdraw.wrongInstitution')}
          label={t(words.institution)}
          autoComplete="off"
          maxLength={60}
        />
      )}
      <Field
        key={`${kind} number`}
        {...judged('number', words.wrongNumber)}
        label={t(words.number)}
        inputMode={words.inputMode}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={64}
        hint={words.isNamed ? undefined : t('withdraw.networks')}
      />
      {words.isNamed && (
        <Field
          {...judged('holder', 'withdraw.wrongHolder')}
          label={t('withdraw.holder')}
          autoComplete="name"
          maxLength={80}
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
