import { useMessageEvents, useUnread } from '#web/features/inbox/use-unread.ts'
import { useViewer } from '#web/features/session/viewer.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Bell } from '#web/ui/icons.ts'

/**
 * The way to the messages, with how many were not read. Where there is no room for it, the count stands at the corner of the account's
 * button, which leads there too.
 */
export function MessageBell() {
  useMessageEvents()
  const unread = useUnread()
  if (useViewer() !== 'member') return null
  return (
    <>
      <Link
        to="/member?page=messageV2"
        className="relative grid size-11 flex-none place-items-center rounded-full text-soft transition-colors duration-150 hover:bg-surface-3/60 hover:text-strong max-md:hidden"
      >
        <Bell aria-hidden="true" className="size-5" />
        <span className="sr-only">{t('corner.messages')}</span>
        <span className="absolute -end-0.5 -top-0.5">
          {unread > 0 && <CountBadge count={unread} label={t('corner.unread')} />}
        </span>
      </Link>
      <span aria-hidden="true" className="pointer-events-none absolute -end-1 -top-1 z-10 md:hidden">
        {unread > 0 && <CountBadge count={unread} label="" />}
      </span>
    </>
  )
}
