import { useState } from 'react'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { formatDay } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { type Invitee, useInvitees } from '#web/site/features/referral/use-referral.ts'
import { Button } from '#web/ui/button.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Further down nobody is shown; the server would not tell either. */
const stepsShown = 2

interface InviteeListProps {
  /** Whose friends; one's own when nothing is said. */
  readonly under?: string
  readonly step?: number
}

/** The friends of one knot of the tree, the newest first, a page at a time. */
export function InviteeList({ under, step = 1 }: InviteeListProps) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <ul className={step > 1 ? 'ms-6 border-s border-hairline' : ''}>
      {cursors.map((before, at) => (
        <InviteePage
          key={before ?? 'first'}
          under={under}
          before={before}
          step={step}
          isLast={at === cursors.length - 1}
          onMore={(next) => setCursors([...cursors, next])}
        />
      ))}
    </ul>
  )
}

interface InviteePageProps {
  readonly under: string | undefined
  readonly before: string | undefined
  readonly step: number
  readonly isLast: boolean
  readonly onMore: (before: string) => void
}

function InviteePage({ under, before, step, isLast, onMore }: InviteePageProps) {
  const query = useInvitees({ under, before })
  if (query.isPending)
    return (
      <li className="px-4 py-3">
        <Skeleton className="h-10" />
      </li>
    )
  if (query.isError && !query.data)
    return (
      <li>
        <CallFailed query={query} />
      </li>
    )
  const { invitees, hasMore } = query.data
  const last = invitees.at(-1)
  return (
    <>
      {invitees.map((invitee) => (
        <InviteeRow key={invitee.id} invitee={invitee} step={step} />
      ))}
      {isLast && hasMore && last && (
        <li className="border-t border-hairline p-2 text-center">
          <Button look="bare" onClick={() => onMore(last.id)}>
            {t('referral.more')}
          </Button>
        </li>
      )}
    </>
  )
}

function InviteeRow({ invitee, step }: { readonly invitee: Invitee; readonly step: number }) {
  const [isOpen, setOpen] = useState(false)
  const { id, name, joinedAt, invited } = invitee
  const canOpen = invited > 0 && step <= stepsShown
  return (
    <li className="border-t border-hairline">
      <div className="flex min-h-14 items-center gap-3 px-4 py-2 sm:px-5">
        <span className="min-w-0 flex-1">
          <bdi dir="ltr" className="block font-medium">
            {name}
          </bdi>
          <span className="block text-[13px] text-soft">
            {t('referral.joined', { day: formatDay(joinedAt.slice(0, 10)) })}
          </span>
        </span>
        {canOpen ? (
          <Button look="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('referral.broughtBy', { count: invited })}
            <ChevronDown
              aria-hidden="true"
              className={`size-4 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
            />
          </Button>
        ) : (
          <span className="text-[13px] text-soft">{t('referral.broughtBy', { count: invited })}</span>
        )}
      </div>
      {isOpen && <InviteeList under={id} step={step + 1} />}
    </li>
  )
}
