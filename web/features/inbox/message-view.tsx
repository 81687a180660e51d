import { useEffect, useRef } from 'react'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { AnswerForm } from '#web/features/inbox/answer-form.tsx'
import { hueOf } from '#web/features/inbox/message-row.tsx'
import { type Message, wordsOf } from '#web/features/inbox/message-texts.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ChevronLeft, Trash2 } from '#web/ui/icons.ts'

interface MessageViewProps {
  readonly message: Message
  readonly filter: string | undefined
  readonly onDelete: () => void
}

/** The message itself: beside the list, or in its place on a phone. */
export function MessageView({ message, filter, onDelete }: MessageViewProps) {
  const { icon: Icon, hue, title, body, written, next } = wordsOf(message)
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever opened it by the keyboard goes on reading here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another message is another reason.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [message.id])
  return (
    <article className="flex min-h-full flex-col p-4 lg:p-7">
      <MemberLink
        page="messageV2"
        values={{ filter }}
        going={{ keepsScroll: true }}
        className="-ms-2 mb-2 flex min-h-11 w-fit items-center gap-1 rounded-full pe-3 font-medium text-soft hover:text-strong lg:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        {t('inbox.back')}
      </MemberLink>
      <header className="flex items-start gap-4">
        <span style={hueOf(hue)} className="grid size-12 flex-none place-items-center rounded-2xl bg-hue text-hue">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            tabIndex={-1}
            className="font-display text-[20px] leading-snug font-semibold outline-none [overflow-wrap:anywhere]"
          >
            {title}
          </h2>
          <time dateTime={message.at} className="text-[13px] text-faint">
            <bdi>{formatInstant(message.at)}</bdi>
          </time>
        </div>
        <button
          type="button"
          aria-label={t('inbox.delete')}
          title={t('inbox.delete')}
          onClick={onDelete}
          className="-me-2 -mt-1 grid size-11 flex-none place-items-center rounded-full text-soft hover:bg-surface-3/60 hover:text-strong"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      </header>
      <p className="mt-5 max-w-prose leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">{body}</p>
      {written !== null && (
        <blockquote className="mt-4 max-w-prose rounded-2xl bg-surface-2 p-4 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line shadow-1">
          <bdi>{written}</bdi>
        </blockquote>
      )}
      {message.template === 'agent_wrote' && <AnswerForm key={message.id} messageId={message.id} />}
      {next && (
        <MemberLink page={next.page} className={`mt-6 w-fit ${buttonClass({ look: 'quiet' })}`}>
          {t(next.text)}
        </MemberLink>
      )}
    </article>
  )
}

interface UndoBarProps {
  readonly onUndo: () => void
}

/** Stands for a while after something was deleted. */
export function UndoBar({ onUndo }: UndoBarProps) {
  return (
    <output className="sticky bottom-24 z-10 mx-auto flex w-full max-w-md animate-rise items-center gap-2 rounded-2xl bg-surface-3 p-2 ps-5 font-medium shadow-3 md:bottom-4">
      <span className="min-w-0 flex-1">{t('inbox.deleted')}</span>
      <Button look="bare" onClick={onUndo}>
        {t('inbox.undo')}
      </Button>
    </output>
  )
}
