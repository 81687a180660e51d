import { useRef, useState } from 'react'
import { CodeButton } from '#web/features/codes/code-button.tsx'
import { emptyPhone, PhoneField } from '#web/features/phone/phone-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { MessageSquareText } from '#web/ui/icons.ts'
import { Sheet } from './sheet.tsx'

/** A number, and the code that is sent to it. Here nothing is sent: the countdown runs for its own sake. */
export function CodeParts({ name }: { readonly name: string }) {
  const [phone, setPhone] = useState(emptyPhone)
  const code = useRef<HTMLInputElement>(null)
  return (
    <Sheet title="PhoneField, CodeButton">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PhoneField label="Mobile number" value={phone} onChange={setPhone} isRequired />
        <Field
          ref={code}
          label="Verification code"
          icon={MessageSquareText}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          action={<CodeButton name={name} onSend={async () => 300} onSent={() => code.current?.focus()} />}
        />
        <PhoneField
          label="With an error"
          value={{ ...emptyPhone, number: '0917 123' }}
          onChange={() => undefined}
          error="The format of this phone number is not valid."
        />
      </div>
    </Sheet>
  )
}
