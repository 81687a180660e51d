import { type RefObject, useState } from 'react'
import type { sendSms } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { CodeButton } from '#web/features/codes/code-button.tsx'
import { askForCode } from '#web/features/codes/code-countdown.ts'
import { WarningDialog } from '#web/features/forms/warning-dialog.tsx'
import { useHumanCheck } from '#web/features/human-check/human-check.tsx'
import { type EnteredPhone, PhoneField } from '#web/features/phone/phone-field.tsx'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { checkPhone } from '#web/lib/phone.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { MessageSquareText } from '#web/ui/icons.ts'

export interface PhoneFaults {
  readonly phone?: PlainKey
  readonly code?: PlainKey
}

interface PhoneCodeProps {
  /** What the code is for. */
  readonly type: 'login' | 'forgot'
  readonly phone: EnteredPhone
  readonly onPhone: (phone: EnteredPhone) => void
  readonly faults: PhoneFaults
  readonly onFaults: (faults: PhoneFaults) => void
  readonly phoneField: RefObject<HTMLInputElement | null>
  readonly codeField: RefObject<HTMLInputElement | null>
}

/** What is wrong with a number, before anything is sent; null when nothing is. */
export async function judgePhone({ country, number }: EnteredPhone): Promise<PlainKey | null> {
  if (number.trim() === '') return 'refusal.phoneIsMissing'
  const { countryDialingCode, countryCode } = country
  const read = await checkPhone({ countryDialingCode, number, allowedCountries: [countryCode] })
  return read.ok ? null : wordsOf(read.refusal)
}

/** A number, and the code that is sent to it. Needs the texts of `login`, `codes` and `refusals`. */
export function PhoneCode({ type, phone, onPhone, faults, onFaults, phoneField, codeField }: PhoneCodeProps) {
  const [warning, setWarning] = useState<PlainKey | null>(null)
  const { askHuman, element: humanCheck } = useHumanCheck()

  async function send(): Promise<number | null> {
    const fault = await judgePhone(phone)
    onFaults(fault ? { phone: fault } : {})
    if (fault) {
      phoneField.current?.focus()
      return null
    }
    const pass = await askHuman('sms')
    if (!pass) return null
    const { number: mobileNum, country } = phone
    const answer = await askForCode(
      () =>
        api.call<typeof sendSms>('POST /wps/verification/sms/noLogin', {
          body: { mobileNum, countryDialingCode: country.countryDialingCode, type, ...pass },
        }),
      { takesOffHalfTrip: type === 'forgot' },
    )
    if (answer.ok) return answer.waitSeconds
    setWarning(wordsOf(answer.refusal))
    return null
  }

  return (
    <>
      <PhoneField
        ref={phoneField}
        label={t('login.phone')}
        value={phone}
        onChange={onPhone}
        error={faults.phone && t(faults.phone)}
        isRequired
      />
      <Field
        ref={codeField}
        label={t('login.code')}
        icon={MessageSquareText}
        name="verificationCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={12}
        required
        error={faults.code && t(faults.code)}
        action={<CodeButton name={type} onSend={send} onSent={() => codeField.current?.focus()} />}
      />
      {humanCheck}
      {warning && (
        <WarningDialog
          title={t('login.codeNotSent')}
          text={t(warning)}
          confirm={t('login.confirm')}
          onClose={() => setWarning(null)}
        />
      )}
    </>
  )
}
