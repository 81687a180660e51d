import { type SubmitEvent, useRef, useState } from 'react'
import { judgeCode, spellCode } from '#modules/codes/rules/code.ts'
import type { resetByPhone } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { judgePhone, PhoneCode, type PhoneFaults } from '#web/features/codes/phone-code.tsx'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import {
  judgeChosen,
  NewPassword,
  type NewPasswordFaults,
  readChosenFaults,
} from '#web/features/forms/new-password.tsx'
import { emptyPhone } from '#web/features/phone/phone-field.tsx'
import type { SignedIn } from '#web/features/sign-in/complete-sign-in.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'

/** Sets a new password with a code that comes by SMS, and is in with it. */
export function ForgotByPhone({ onSignedIn }: { readonly onSignedIn: (reply: SignedIn) => void }) {
  const [phone, setPhone] = useState(emptyPhone)
  const [phoneFaults, setPhoneFaults] = useState<PhoneFaults>({})
  const [faults, setFaults] = useState<NewPasswordFaults>({})
  const [fault, setFault] = useState<PlainKey | null>(null)
  const [isBusy, setBusy] = useState(false)
  const phoneField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  /** Shows what is wrong, and leads to the first of it; true when there was anything. */
  function point(wrong: PhoneFaults, chosen: NewPasswordFaults): boolean {
    setPhoneFaults(wrong)
    setFaults(chosen)
    setFault(null)
    const first = wrong.phone ? phoneField : wrong.code ? codeField : chosen.newPassword ? passwordField : null
    first?.current?.focus()
    return first !== null
  }

  async function reset(): Promise<void> {
    const verificationCode = spellCode(codeField.current?.value ?? '')
    const newPassword = passwordField.current?.value ?? ''
    const wrongCode = judgeCode(verificationCode)
    const wrongPhone = await judgePhone(phone)
    const wrong = {
      ...(wrongPhone && { phone: wrongPhone }),
      ...(wrongCode && { code: wordsOf(wrongCode) }),
    }
    if (point(wrong, judgeChosen({ password: newPassword, confirmation: null, username: '' }))) return
    const { number: mobileNum, country } = phone
    const answer = await api.callSealed<typeof resetByPhone>('POST /wps/member/password/verification', {
      body: { newPassword, mobileNum, countryDialingCode: country.countryDialingCode, verificationCode },
    })
    if (answer.ok) return onSignedIn(answer.value)
    const { refusal } = answer
    const chosen = readChosenFaults(answer)
    if (chosen) return void point({}, chosen)
    if (refusal.startsWith('phone_')) return void point({ phone: wordsOf(refusal) }, {})
    if (refusal.startsWith('code_')) return void point({ code: wordsOf(refusal) }, {})
    setFault(wordsOf(refusal))
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    void reset().finally(() => setBusy(false))
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PhoneCode
        type="forgot"
        phone={phone}
        onPhone={setPhone}
        faults={phoneFaults}
        onFaults={setPhoneFaults}
        phoneField={phoneField}
        codeField={codeField}
      />
      <NewPassword faults={faults} field={passwordField} />
      <FormFault fault={fault} />
      <Button type="submit" look="gold" size="large" isBusy={isBusy} className="mt-1 w-full">
        {t('forgot.saveAndEnter')}
      </Button>
    </form>
  )
}
