import { type SubmitEvent, useId, useRef, useState } from 'react'
import { feedbackImagesMax, feedbackLettersMax } from '#modules/messaging/model.ts'
import { judgeQuestion } from '#modules/messaging/rules/question.ts'
import { countLetters, tidyText } from '#modules/messaging/rules/text.ts'
import { sendInput } from '#web/features/feedback/use-feedback.ts'
import { ImageUpload, pasteImages } from '#web/features/uploads/image-upload.tsx'
import { useImages } from '#web/features/uploads/use-images.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { CircleAlert, CircleCheck } from '#web/ui/icons.ts'

/** Counts what the server will count, by the server's own rule. */
const countOf = (text: string): number => countLetters(tidyText(text))

export function FeedbackForm() {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const images = useImages('feedback', feedbackImagesMax)
  const [content, setContent] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const count = countOf(content)
  const wrong = judgeQuestion(content)
  const isTooLong = wrong === 'is_too_long'
  const shownFault = isTooLong ? t('feedback.tooLong', { max: String(feedbackLettersMax) }) : fault

  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (wrong === 'is_empty') setFault(t('feedback.isEmpty'))
    if (images.isSending) setFault(t('feedback.sending'))
    if (wrong !== null) field.current?.focus()
    if (wrong !== null || images.isSending || state === 'sending') return
    setState('sending')
    const refused = await sendInput({ content, images: images.files })
    setFault(refused)
    setState(refused === null ? 'sent' : 'open')
  }
  const beginAnew = (): void => {
    images.clear()
    setContent('')
    setState('open')
  }

  if (state === 'sent') return <Sent onAnother={beginAnew} />
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-5">
      <p className="text-soft">{t('feedback.hint')}</p>
      <div>
        <label htmlFor={id} className="mb-2 block font-medium text-soft">
          {t('feedback.content')}
        </label>
        <textarea
          ref={field}
          id={id}
          rows={4}
          value={content}
          placeholder={t('feedback.placeholder')}
          aria-invalid={shownFault ? true : undefined}
          aria-describedby={`${id}count ${id}fault`}
          onChange={({ target }) => {
            setContent(target.value)
            setFault(null)
          }}
          onPaste={(event) => pasteImages(event, images)}
          className={`block w-full resize-none rounded-[14px] bg-well px-4 py-3 text-base font-medium text-strong shadow-well outline -outline-offset-1 placeholder:text-faint focus:outline-2 focus:outline-(--focus) ${shownFault ? 'outline-lose' : 'outline-edge/45'}`}
        />
        <p id={`${id}count`} className={`mt-2 text-[13px] ${isTooLong ? 'text-lose' : 'text-soft'}`}>
          {t('feedback.left', { count: String(count), max: String(feedbackLettersMax) })}
        </p>
        <p id={`${id}fault`} role="alert" className="text-[13px] font-medium text-lose">
          {shownFault && (
            <span className="mt-1.5 flex items-center gap-1.5">
              <CircleAlert aria-hidden="true" className="size-4 flex-none" />
              {shownFault}
            </span>
          )}
        </p>
      </div>
      <ImageUpload label={t('feedback.images')} images={images} />
      <Button type="submit" look="gold" size="large" isBusy={state === 'sending'}>
        {t('feedback.send')}
      </Button>
    </form>
  )
}

function Sent({ onAnother }: { readonly onAnother: () => void }) {
  return (
    <output className="grid justify-items-center gap-3 py-6 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-win-wash text-win">
        <CircleCheck aria-hidden="true" className="size-7" />
      </span>
      <span className="font-display text-[17px] font-semibold">{t('feedback.sent')}</span>
      <span className="max-w-sm text-soft">{t('feedback.hint')}</span>
      <Button onClick={onAnother}>{t('feedback.another')}</Button>
    </output>
  )
}
