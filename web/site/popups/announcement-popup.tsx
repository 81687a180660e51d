import { useId, useState } from 'react'
import type { getAnnouncements } from '#modules/content/contract.ts'
import { SafeHtml } from '#web/features/content/safe-html.tsx'
import { closePopup } from '#web/features/popups/popups.ts'
import { rememberClosed, useAudience } from '#web/features/session/audience.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { useGo } from '#web/lib/navigation.tsx'
import { messageOf } from '#web/lib/refusals.ts'
import { useAnnouncements } from '#web/site/popups/use-announcements.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Gift, Megaphone } from '#web/ui/icons.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { RichTextSkeleton } from '#web/ui/rich-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Announcement = ReplyOf<typeof getAnnouncements>[number]

const pageSize = 6

/** What the brand announces to who is here: titles at the side, the chosen one in full. */
export function AnnouncementPopup() {
  const audience = useAudience()
  const { data, error, isFetching, refetch } = useAnnouncements()
  const close = (): void => {
    rememberClosed(audience, data?.map(({ id }) => id) ?? [])
    closePopup('announcement')
  }
  return (
    <Dialog title={t('announcement.title')} onClose={close} closeLabel={t('state.close')} size="wide" background="dusk">
      {data ? (
        <Announcements all={data} onLeave={close} />
      ) : error ? (
        <ErrorState reason={t(messageOf(error.refusal))} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

const columns = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:min-h-[340px] sm:grid-cols-[272px_minmax(0,1fr)] sm:gap-4'

function Announcements({ all, onLeave }: { readonly all: readonly Announcement[]; readonly onLeave: () => void }) {
  const [turned, setTurned] = useState(0)
  const [chosen, setChosen] = useState<string>()
  const count = Math.ceil(all.length / pageSize)
  // Announcements come and go while they are read, and a page may go with them.
  const page = Math.min(turned, Math.max(0, count - 1))
  const listed = all.slice(page * pageSize, (page + 1) * pageSize)
  const shown = listed.find(({ id }) => id === chosen) ?? listed[0]
  if (!shown) return <EmptyState title={t('announcement.empty')} hint={t('announcement.emptyHint')} />

  const turn = (to: number): void => {
    setTurned(to)
    setChosen(undefined)
  }
  return (
    <div className={columns}>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 sm:sticky sm:top-0 sm:self-start">
        <ul
          aria-label={t('announcement.list')}
          className="-mx-5 flex snap-x snap-mandatory scroll-px-5 gap-2 overflow-x-auto px-5 pt-1 pb-2 [scrollbar-width:none] sm:mx-0 sm:grid sm:overflow-visible sm:p-0"
        >
          {listed.map((one) => (
            <li key={one.id} className="flex w-[72%] flex-none snap-start sm:w-auto">
              <TitleButton announcement={one} isShown={one === shown} onChoose={() => setChosen(one.id)} />
            </li>
          ))}
        </ul>
        {count > 1 && (
          <Pagination
            label={t('announcement.pages')}
            previousLabel={t('paging.previous')}
            nextLabel={t('paging.next')}
            pageLabel={(number) => t('paging.page', { number: String(number) })}
            page={page}
            count={count}
            onTurn={turn}
          />
        )}
      </div>
      <Shown announcement={shown} onLeave={onLeave} />
    </div>
  )
}

interface TitleButtonProps {
  readonly announcement: Announcement
  readonly isShown: boolean
  readonly onChoose: () => void
}

function TitleButton({ announcement: { title, startDateStr }, isShown, onChoose }: TitleButtonProps) {
  return (
    <button
      type="button"
      aria-current={isShown ? 'true' : undefined}
      onClick={({ currentTarget }) => {
        onChoose()
        currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }}
      className="group flex min-h-14 w-full items-center gap-3 rounded-[14px] bg-surface-1 px-3 py-2.5 text-start shadow-1 transition-colors duration-150 hover:bg-surface-3 aria-[current=true]:bg-surface-3 aria-[current=true]:shadow-2"
    >
      <span className="grid size-9 flex-none place-items-center rounded-[10px] bg-surface-3 text-faint group-aria-[current=true]:bg-gold-wash group-aria-[current=true]:text-gold">
        <Megaphone aria-hidden="true" className="size-[18px] rtl:-scale-x-100" />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 leading-snug font-medium">
          {title}
        </span>
        <bdi dir="ltr" className="text-[13px] tabular-nums text-faint">
          {startDateStr}
        </bdi>
      </span>
    </button>
  )
}

function Shown({ announcement, onLeave }: { readonly announcement: Announcement; readonly onLeave: () => void }) {
  const { title, time, content, promotionType } = announcement
  const titleId = useId()
  const go = useGo()
  return (
    <article
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col items-start sm:rounded-2xl sm:bg-surface-1 sm:p-6 sm:shadow-1"
    >
      <h3
        id={titleId}
        dir="auto"
        className="text-[21px] leading-snug font-semibold tracking-[-0.01em] wrap-anywhere sm:text-2xl"
      >
        {title}
      </h3>
      <time dateTime={time} className="mt-1 mb-4 text-[13.5px] text-soft">
        <bdi dir="ltr" className="tabular-nums">
          {time}
        </bdi>
      </time>
      <div className="w-full">
        <SafeHtml html={content} level={4} onLeave={onLeave} />
      </div>
      {promotionType !== null && (
        <Button
          look="gold"
          className="mt-6 max-sm:w-full"
          onClick={() => {
            onLeave()
            go('/member?page=rewardCenter')
          }}
        >
          <Gift aria-hidden="true" className="size-5" />
          {t('announcement.toPromotions')}
        </Button>
      )}
    </article>
  )
}

function Waiting() {
  return (
    <div className={columns}>
      <output className="sr-only">{t('state.loading')}</output>
      <div className="grid content-start gap-2">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-14 rounded-[14px] max-sm:not-first:hidden" />
        ))}
      </div>
      <div className="grid content-start gap-4">
        <Skeleton className="h-7 w-2/3" />
        <RichTextSkeleton />
      </div>
    </div>
  )
}
