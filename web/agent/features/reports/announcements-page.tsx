import { useId } from 'react'
import type { getAnnouncements, getNotices } from '#modules/content/contract.ts'
import { agentCard } from '#web/agent/layout/control-styles.ts'
import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import { AgentLink, useAgentLocation } from '#web/features/centres/agent-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { SafeHtml } from '#web/features/content/safe-html.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Megaphone } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface Piece {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly time: string
  readonly startDateStr: string
  readonly isNotice: boolean
}

const pieceOf =
  (isNotice: boolean) =>
  ({ id, title, content, time, startDateStr }: ReplyOf<typeof getNotices>[number]): Piece => ({
    ...{ id, title, content, time, startDateStr, isNotice },
  })

/** Everything the brand announces to who is signed in, and its notices, newest first; the chosen one in full. */
export function AnnouncementsPage() {
  const language = useLanguage()
  const announced = useAnswer<typeof getAnnouncements>('GET /wps/relay/MCSFE_getListAnnouncements', {
    query: { execution: 'A', language },
  })
  const noticed = useAnswer<typeof getNotices>('GET /wps/relay/MCSFE_getListNotices', { query: { language } })
  const { values } = useAgentLocation()
  const pieces = [...(announced.data ?? []).map(pieceOf(false)), ...(noticed.data ?? []).map(pieceOf(true))].sort(
    (a, b) => (a.time < b.time ? 1 : -1),
  )
  const chosen = pieces.find(({ id }) => id === values.get('open'))
  const shown = chosen ?? pieces[0]
  const failed = [announced, noticed].find((query) => query.isError && !query.data)
  return (
    <>
      <PageHeading about={pieces.length > 0 ? String(pieces.length) : undefined} />
      {announced.isPending || noticed.isPending ? (
        <AnnouncementsSkeleton />
      ) : failed?.error ? (
        <CallFailed query={{ ...failed, error: failed.error }} />
      ) : shown ? (
        <div className={`${agentCard} overflow-hidden lg:grid lg:min-h-[520px] lg:grid-cols-[340px_minmax(0,1fr)]`}>
          <div className={`lg:border-e lg:border-hairline ${chosen ? 'max-lg:hidden' : ''}`}>
            <Titles pieces={pieces} shown={shown} />
          </div>
          <div className={chosen ? '' : 'max-lg:hidden'}>
            <Article piece={shown} />
          </div>
        </div>
      ) : (
        <div className={agentCard}>
          <EmptyState title={t('desk.noAnnouncements')} hint={t('desk.noAnnouncementsHint')} />
        </div>
      )}
    </>
  )
}

function Titles({ pieces, shown }: { readonly pieces: readonly Piece[]; readonly shown: Piece }) {
  return (
    <ul aria-label={t('desk.announcements')} className="p-2">
      {pieces.map((piece) => (
        <li key={piece.id}>
          <AgentLink
            page="agentAnnouncement"
            values={{ open: piece.id }}
            aria-current={piece === shown ? 'true' : undefined}
            className="flex min-h-13 items-center gap-3 rounded-[10px] px-3 py-2 hover:bg-surface-2 lg:aria-[current=true]:bg-surface-3"
          >
            <Megaphone aria-hidden="true" className="size-4 flex-none text-gold rtl:-scale-x-100" />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="line-clamp-2 leading-snug font-medium">
                {piece.title}
              </span>
              <bdi dir="ltr" className="tabular text-[12.5px] text-faint">
                {piece.startDateStr}
              </bdi>
            </span>
          </AgentLink>
        </li>
      ))}
    </ul>
  )
}

function Article({ piece }: { readonly piece: Piece }) {
  const titleId = useId()
  const { isOverlay } = useAgentLocation()
  const Title = isOverlay ? 'h4' : 'h2'
  return (
    <article aria-labelledby={titleId} className="p-5 lg:p-7">
      <AgentLink
        page="agentAnnouncement"
        className="mb-3 inline-flex min-h-11 items-center font-semibold text-gold lg:hidden"
      >
        {t('desk.allAnnouncements')}
      </AgentLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Title id={titleId} dir="auto" className="font-display text-[21px] leading-snug font-semibold wrap-anywhere">
          {piece.title}
        </Title>
        {piece.isNotice && <Badge>{t('desk.notice')}</Badge>}
      </div>
      <time dateTime={piece.time.replace(' ', 'T')} className="mt-1 mb-5 block text-[13px] text-soft">
        <bdi dir="ltr" className="tabular">
          {piece.time}
        </bdi>
      </time>
      <SafeHtml html={piece.content} level={isOverlay ? 4 : 3} />
    </article>
  )
}

function AnnouncementsSkeleton() {
  return (
    <>
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-[520px] rounded-xl" />
    </>
  )
}
