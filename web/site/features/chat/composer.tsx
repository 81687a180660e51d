import { type SubmitEvent, useId, useRef, useState } from 'react'
import { chatLettersMax } from '#modules/messaging/model.ts'
import { countLetters, tidyLine } from '#modules/messaging/rules/text.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { CircleAlert, SendHorizontal } from '#web/ui/icons.ts'

const faultTexts: Readonly<Record<string, PlainKey>> = {
  chat_is_closed: 'chat.closed',
  chat_is_muted: 'chat.muted',
  chat_is_too_fast: 'chat.tooFast',
  chat_line_is_repeated: 'chat.repeated',
  chat_words_are_refused: 'chat.wordsRefused',
  chat_has_contact: 'chat.hasContact',
}

interface ComposerProps {
  readonly nickname: string
  readonly onSay: (text: string) => Promise<string | null>
}

/** Where a line is written. What could not be said stays in the field, with the reason below it. */
export function Composer({ nickname, onSay }: ComposerProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const count = countLetters(tidyLine(text))
  const isTooLong = count > chatLettersMax
  const shownFault = isTooLong ? t('chat.tooLong', { max: String(chatLettersMax) }) : fault

  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    field.current?.focus()
    if (count === 0 || isTooLong || isBusy) return
    setBusy(true)
    const refused = await onSay(text)
    setBusy(false)
    setFault(refused === null ? null : t(faultTexts[refused] ?? messageOf(refused)))
    if (refused === null) setText('')
  }
  return (
    <form onSubmit={(event) => void send(event)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p id={`${id}fault`} role="alert" className="text-[13px] font-medium text-lose">
        {shownFault && (
          <span className="flex items-center gap-1.5">
            <CircleAlert aria-hidden="true" className="size-4 flex-none" />
            {shownFault}
          </span>
        )}
      </p>
      <div className="flex items-center gap-2 rounded-full bg-well ps-5 pe-1 shadow-well outline -outline-offset-1 outline-edge/45 focus-within:outline-2 focus-within:outline-(--focus)">
        <input
          ref={field}
          value={text}
          dir="auto"
          autoComplete="off"
          enterKeyHint="send"
          aria-label={t('chat.write')}
          placeholder={t('chat.write')}
          aria-invalid={shownFault ? true : undefined}
          aria-describedby={`${id}fault ${id}name`}
          onChange={({ target }) => {
            setText(target.value)
            setFault(null)
          }}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
        />
        <button
          type="submit"
          aria-label={t('chat.send')}
          aria-disabled={count === 0 || isTooLong || isBusy}
          className="grid size-11 flex-none place-items-center rounded-full gold-button aria-disabled:opacity-60"
        >
          <SendHorizontal aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </button>
      </div>
      <p id={`${id}name`} className="px-2 text-[13px] text-faint">
        {t('chat.asName', { name: `\u2068${nickname}\u2069` })} · {t('chat.polite')}
      </p>
    </form>
  )
}
