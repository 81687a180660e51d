import { useEffect, useId, useRef, useState } from 'react'
import { SafeHtml } from '#web/features/content/safe-html.tsx'
import { closePopup, type PopupOf } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { type Notice, useNotices } from '#web/site/features/notices/use-notices.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const close = (): void => closePopup('notice')

/** All notices as rows; the one that it was opened at stands open. */
export function NoticePopup({ index }: PopupOf<'notice'>) {
  const { data, error, isFetching, refetch } = useNotices()
  return (
    <Dialog title={t('notice.title')} onClose={close} closeLabel={t('state.close')}>
      {data ? (
        <Notices key={index} all={data} index={index} />
      ) : error ? (
        <ErrorState reason={t(messageOf(error.refusal))} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div className="grid gap-2">
          <output className="sr-only">{t('state.loading')}</output>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-16 rounded-[14px]" />
          ))}
        </div>
      )}
    </Dialog>
  )
}

function Notices({ all, index }: { readonly all: readonly Notice[]; readonly index: number }) {
  // Kept by id from here on: a notice that arrives while one is read must not open another.
  const [open, setOpen] = useState(all[index]?.id)
  if (all.length === 0) return <EmptyState title={t('notice.empty')} hint={t('notice.emptyHint')} />
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {all.map((notice, at) => (
        <Row
          key={notice.id}
          notice={notice}
          isOpen={notice.id === open}
          isAimedAt={at === index}
          onPress={() => setOpen(notice.id === open ? undefined : notice.id)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  readonly notice: Notice
  readonly isOpen: boolean
  readonly isAimedAt: boolean
  readonly onPress: () => void
}

function Row({ notice: { title, startDateStr, content }, isOpen, isAimedAt, onPress }: RowProps) {
  const contentId = useId()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAimedAt) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isAimedAt])
  return (
    <li
      ref={row}
      className={`rounded-[14px] transition-colors duration-150 ${isOpen ? 'bg-surface-3/60' : 'bg-surface-1'}`}
    >
      <h3 className="font-sans">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={onPress}
          className="group flex min-h-16 w-full items-center gap-3 rounded-[14px] px-4 py-2.5 text-start hover:bg-surface-3/60"
        >
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block leading-snug font-medium wrap-anywhere">
              {title}
            </span>
            <time dateTime={startDateStr} className="text-[13px] text-soft">
              <bdi dir="ltr" className="tabular-nums">
                {startDateStr}
              </bdi>
            </time>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 flex-none text-soft transition-transform duration-180 group-aria-expanded:-rotate-180"
          />
        </button>
      </h3>
      <div id={contentId} hidden={!isOpen} className="animate-rise px-4 pt-1 pb-5">
        {isOpen && <SafeHtml html={content} level={4} onLeave={close} />}
      </div>
    </li>
  )
}
