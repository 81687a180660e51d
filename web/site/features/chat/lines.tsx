import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { LevelBadge } from '#web/features/loyalty/level-badge.tsx'
import { formatStamp } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { Line } from '#web/site/features/chat/use-room.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ArrowDown } from '#web/ui/icons.ts'

interface LinesProps {
  readonly lines: readonly Line[]
  readonly hasMore: boolean
  readonly onEarlier: () => Promise<void>
}

/** Whoever is at the end stays there as lines come; whoever reads further up is not moved, and told that there is more. */
export function Lines({ lines, hasMore, onEarlier }: LinesProps) {
  const box = useRef<HTMLDivElement>(null)
  const heightBefore = useRef(0)
  const [isAtEnd, setAtEnd] = useState(true)
  const [hasNew, setNew] = useState(false)
  const [first, last] = [lines[0]?.id, lines.at(-1)?.id]
  const seenFirst = useRef(first)

  useLayoutEffect(() => {
    const { current } = box
    if (!current || last === undefined) return
    // Earlier lines were put on top: what was being read stays where it is.
    if (seenFirst.current !== undefined && seenFirst.current !== first) {
      current.scrollTop += current.scrollHeight - heightBefore.current
    } else if (isAtEnd) current.scrollTop = current.scrollHeight
    else setNew(true)
    seenFirst.current = first
    heightBefore.current = current.scrollHeight
    // oxlint-disable-next-line react/exhaustive-deps -- Only another line is a reason to move.
  }, [first, last])

  const toEnd = (): void => {
    const { current } = box
    if (current) current.scrollTop = current.scrollHeight
    setNew(false)
  }
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-label={t('chat.lines')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, and the keyboard must reach what scrolls.
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          const { scrollHeight, scrollTop, clientHeight } = currentTarget
          const isNow = scrollHeight - scrollTop - clientHeight < 60
          setAtEnd(isNow)
          if (isNow) setNew(false)
        }}
        className="h-full overflow-y-auto overscroll-contain px-5 py-3"
      >
        {hasMore && (
          <div className="pb-3 text-center">
            <Button look="bare" onClick={() => void onEarlier()}>
              {t('chat.earlier')}
            </Button>
          </div>
        )}
        {lines.length === 0 && <EmptyState title={t('chat.empty')} hint={t('chat.emptyHint')} />}
        <ul className="grid gap-3">
          {lines.map((line) => (
            <LineItem key={line.id} line={line} />
          ))}
        </ul>
      </div>
      {hasNew && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute inset-x-0 bottom-2 mx-auto flex h-11 w-fit items-center gap-2 rounded-full bg-surface-3 px-4 text-[14px] font-semibold shadow-3"
        >
          <ArrowDown aria-hidden="true" className="size-4" />
          {t('chat.new')}
        </button>
      )}
    </div>
  )
}

function LineItem({ line: { nickname, level, hue, text, at, isMine } }: { readonly line: Line }) {
  return (
    <li style={{ '--hue': hue } as CSSProperties} className={`flex gap-2.5 ${isMine ? 'flex-row-reverse' : ''}`}>
      <span
        aria-hidden="true"
        data-initials={[...nickname].slice(0, 1).join('')}
        className="grid size-9 flex-none place-items-center rounded-full bg-hue text-[14px] font-semibold text-hue uppercase before:content-[attr(data-initials)]"
      />
      <div
        className={`min-w-0 max-w-[82%] rounded-2xl px-3.5 py-2 shadow-1 ${isMine ? 'bg-gold-wash' : 'bg-surface-3/70'}`}
      >
        <p className="flex items-baseline gap-2 text-[13px]">
          <LevelBadge
            level={level}
            alt={t('corner.level', { level: String(level + 1) })}
            className="size-4 flex-none self-center"
          />
          <bdi className="min-w-0 truncate font-semibold text-strong">{isMine ? t('chat.you') : nickname}</bdi>
          <time dateTime={at} className="flex-none text-[12px] text-faint">
            <bdi>{formatStamp(at).slice(11, 16)}</bdi>
          </time>
        </p>
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {text}
        </p>
      </div>
    </li>
  )
}
