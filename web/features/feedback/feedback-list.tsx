import { systemClock } from '#kit/clock.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useOwnFeedback } from '#web/features/feedback/use-feedback.ts'
import { formatAgo } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What was written before, and what came of it. Who never wrote sees nothing here. */
export function FeedbackList() {
  const query = useOwnFeedback(true)
  if (query.isPending) return <Skeleton className="h-20 rounded-2xl" />
  if (query.isError) return <CallFailed query={query} />
  if (query.data.length === 0) return null
  return (
    <section className="grid gap-3 border-t border-hairline pt-5">
      <h3 className="font-display text-[17px] font-semibold">{t('feedback.earlier')}</h3>
      <ul className="grid gap-3">
        {query.data.map(({ id, content, images, at, answer }) => (
          <li key={id} className="rounded-2xl bg-surface-1 p-4 shadow-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={answer === null ? 'plain' : 'good'}>
                {t(answer === null ? 'feedback.waiting' : 'feedback.answered')}
              </Badge>
              <time dateTime={at} className="text-[13px] text-faint">
                {formatAgo(at, systemClock.nowMs())}
              </time>
              {images.length > 0 && (
                <span className="text-[13px] text-faint">
                  {t('feedback.pictures', { count: String(images.length) })}
                </span>
              )}
            </div>
            <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line">
              <bdi>{content}</bdi>
            </p>
            {answer !== null && (
              <blockquote className="mt-3 rounded-xl bg-surface-3/60 p-3 [overflow-wrap:anywhere] whitespace-pre-line">
                <bdi>{answer}</bdi>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
