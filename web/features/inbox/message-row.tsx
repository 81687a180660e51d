import type { CSSProperties } from 'react'
import { systemClock } from '#kit/clock.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { type Message, wordsOf } from '#web/features/inbox/message-texts.ts'
import { formatAgo } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

interface MessageRowProps {
  readonly message: Message
  readonly isOpen: boolean
  readonly filter: string | undefined
}

export const hueOf = (hue: number): CSSProperties => ({ '--hue': hue }) as CSSProperties

/** One line of the list. It is a link, so that a message has an address and the way back leads to the list. */
export function MessageRow({ message, isOpen, filter }: MessageRowProps) {
  const { icon: Icon, hue, title, body } = wordsOf(message)
  const isUnread = message.readAt === null
  return (
    <li>
      <MemberLink
        page="messageV2"
        values={{ filter, message: message.id }}
        going={{ keepsScroll: true }}
        aria-current={isOpen ? 'true' : undefined}
        className="relative flex min-h-18 items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-surface-3/50 aria-[current]:bg-surface-2"
      >
        <span style={hueOf(hue)} className="grid size-10 flex-none place-items-center rounded-xl bg-hue text-hue">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-3">
            <span
              className={`line-clamp-2 min-w-0 flex-1 ${isUnread ? 'font-semibold text-strong' : 'font-medium text-soft'}`}
            >
              {title}
            </span>
            <time dateTime={message.at} className="flex-none text-[13px] text-faint">
              {formatAgo(message.at, systemClock.nowMs())}
            </time>
          </span>
          <span className="block truncate text-[14px] text-soft">{body}</span>
        </span>
        {isUnread && (
          <span className="size-2.5 flex-none rounded-full bg-gold">
            <span className="sr-only">{t('inbox.unreadMark')}</span>
          </span>
        )}
      </MemberLink>
    </li>
  )
}
