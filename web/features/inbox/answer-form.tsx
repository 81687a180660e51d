import { type SubmitEvent, useId, useState } from 'react'
import { messageLettersMax } from '#modules/agents/model.ts'
import { sendAnswer } from '#web/features/inbox/use-inbox.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { Button } from '#web/ui/button.tsx'

function faultText(refusal: string): string {
  if (refusal === 'chat_words_are_refused') return t('inbox.answerWords')
  return refusal === 'chat_has_contact' ? t('inbox.answerContact') : t(messageOf(refusal))
}

/** A few words back to the agent who wrote. */
export function AnswerForm({ messageId }: { readonly messageId: string }) {
  const id = useId()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function send(): Promise<void> {
    setBusy(true)
    setFault(null)
    const answer = await sendAnswer(messageId, text.trim())
    setBusy(false)
    if (!answer.ok) return setFault(faultText(answer.refusal))
    setText('')
    showToast(t('inbox.answerSent'))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isBusy && text.trim() !== '') void send()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 grid max-w-prose gap-3">
      <label htmlFor={id} className="font-medium text-soft">
        {t('inbox.answer')}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={messageLettersMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="block w-full resize-none rounded-[14px] bg-well px-4 py-3 text-base font-medium text-strong shadow-well outline -outline-offset-1 outline-edge/45 focus:outline-2 focus:outline-(--focus)"
      />
      {fault !== null && (
        <p role="alert" className="text-[13px] font-medium text-lose">
          {fault}
        </p>
      )}
      <Button type="submit" isBusy={isBusy} disabled={text.trim() === ''} className="w-fit">
        {t('inbox.answerSend')}
      </Button>
    </form>
  )
}
