import { useEffect, useRef } from 'react'
import { openPopup } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { type Notice, useNotices } from '#web/site/features/notices/use-notices.ts'
import { List, Megaphone } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const barClass = 'flex h-12 items-center gap-1 rounded-full bg-surface-1 ps-5 pe-0.5 shadow-1'

/** The titles of the notices run through it; a title opens its notice. Without notices there is no bar. */
export function NoticeBar() {
  const { data, error, refetch } = useNotices()
  if (data?.length === 0) return null
  return (
    <section aria-label={t('notices.label')} className={barClass}>
      <Megaphone aria-hidden="true" className="me-2 size-[18px] flex-none text-gold rtl:-scale-x-100" />
      {data ? (
        <Titles notices={data} />
      ) : error ? (
        <>
          <p className="min-w-0 flex-1 truncate text-soft">{t(messageOf(error.refusal))}</p>
          <button
            type="button"
            onClick={() => void refetch()}
            className="h-11 flex-none rounded-full px-4 font-semibold"
          >
            {t('state.retry')}
          </button>
        </>
      ) : (
        <Skeleton className="me-4 h-4 flex-1" />
      )}
    </section>
  )
}

function Titles({ notices }: { readonly notices: readonly Notice[] }) {
  return (
    <>
      <Running notices={notices} />
      <Still notices={notices} />
      <button
        type="button"
        aria-label={t('notices.all')}
        title={t('notices.all')}
        onClick={() => openPopup({ kind: 'notice', index: 0 })}
        className="grid size-11 flex-none place-items-center rounded-full text-soft transition-colors duration-150 hover:bg-surface-3 hover:text-strong"
      >
        <List aria-hidden="true" className="size-[18px] rtl:-scale-x-100" />
      </button>
    </>
  )
}

const pixelsPerSecond = 46

/** Two rows of the same titles, one behind the other: when the first has run out, the second stands where it began. */
function Running({ notices }: { readonly notices: readonly Notice[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)

  // However long the titles are, they run at the speed that people read at.
  useEffect(() => {
    const width = track.current?.scrollWidth ?? 0
    track.current?.style.setProperty('--notice-time', `${Math.max(12, Math.round(width / 2 / pixelsPerSecond))}s`)
  }, [notices])

  return (
    <div
      ref={frame}
      // The keyboard drags a title into sight that would have come by itself; afterwards all is as it was.
      onBlur={() => frame.current?.scrollTo({ left: 0 })}
      className="group min-w-0 flex-1 overflow-hidden mask-x-from-[calc(100%-28px)] motion-reduce:hidden"
    >
      <div
        ref={track}
        className="flex w-max min-w-full animate-notice group-hover:[animation-play-state:paused] group-has-focus-visible:[animation-play-state:paused] rtl:[--notice-way:50%]"
      >
        <ul className="flex min-w-1/2 flex-none justify-around">
          {notices.map(({ id, title }, index) => (
            <li key={id} className="flex flex-none items-center">
              <button
                type="button"
                onClick={() => openPopup({ kind: 'notice', index })}
                className="h-11 rounded-full px-4 whitespace-nowrap text-soft -outline-offset-2 transition-colors duration-150 hover:text-strong"
              >
                <bdi>{title}</bdi>
              </button>
              <Dot />
            </li>
          ))}
        </ul>
        <div aria-hidden="true" className="flex min-w-1/2 flex-none justify-around">
          {notices.map(({ id, title }, index) => (
            <span key={id} className="flex flex-none items-center">
              {/* It is seen half of the time, so it can be pressed; the keyboard has the first one. */}
              <button
                type="button"
                tabIndex={-1}
                onClick={() => openPopup({ kind: 'notice', index })}
                className="h-11 px-4 whitespace-nowrap text-soft hover:text-strong"
              >
                <bdi>{title}</bdi>
              </button>
              <Dot />
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

function Dot() {
  return <span aria-hidden="true" className="size-1.5 flex-none rotate-45 rounded-[1px] bg-gold-fill" />
}

/** For who wants nothing to move: the newest title, and how many more there are. */
function Still({ notices }: { readonly notices: readonly Notice[] }) {
  const [first, ...others] = notices
  if (!first) return null
  return (
    <div className="hidden min-w-0 flex-1 items-center motion-reduce:flex">
      <button
        type="button"
        onClick={() => openPopup({ kind: 'notice', index: 0 })}
        className="h-11 min-w-0 truncate rounded-full px-4 text-soft hover:text-strong"
      >
        <bdi>{first.title}</bdi>
      </button>
      {others.length > 0 && (
        <button
          type="button"
          onClick={() => openPopup({ kind: 'notice', index: 1 })}
          className="h-11 flex-none rounded-full px-3 font-medium text-gold"
        >
          {t('notices.more', { count: others.length })}
        </button>
      )}
    </div>
  )
}
