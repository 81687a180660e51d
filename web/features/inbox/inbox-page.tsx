import { useEffect, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import { MemberLink, useMemberLocation } from '#web/features/centres/member-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { MessageRow } from '#web/features/inbox/message-row.tsx'
import type { Message } from '#web/features/inbox/message-texts.ts'
import { MessageView, UndoBar } from '#web/features/inbox/message-view.tsx'
import {
  type Filter,
  markAllRead,
  markRead,
  removeMessage,
  restoreMessage,
  useInbox,
} from '#web/features/inbox/use-inbox.ts'
import { useUnread } from '#web/features/inbox/use-unread.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckCheck, MessageSquareText } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const filters: readonly { readonly filter: Filter; readonly text: PlainKey }[] = [
  { filter: null, text: 'inbox.all' },
  { filter: 'unread', text: 'inbox.unread' },
  { filter: 'money', text: 'inbox.money' },
  { filter: 'account', text: 'inbox.account' },
  { filter: 'service', text: 'inbox.service' },
  { filter: 'news', text: 'inbox.news' },
]

const undoMs = 10_000

/** All that the house told a member. Which one is open, and by what they are filtered, stands in the address. */
export function InboxPage() {
  useLanguage()
  const { values, go } = useMemberLocation()
  const filter = filters.find((one) => one.filter === values.get('filter'))?.filter ?? null
  const openId = values.get('message')
  const query = useInbox(filter)
  const [deleted, setDeleted] = useState<string | null>(null)
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? []
  const open = messages.find(({ id }) => id === openId)

  useReading(open)
  useEffect(() => {
    if (deleted === null) return
    const timer = setTimeout(() => setDeleted(null), undoMs)
    return () => clearTimeout(timer)
  }, [deleted])

  const remove = (id: string): void => {
    setDeleted(id)
    go('messageV2', { filter: filter ?? undefined }, { replace: true, keepsScroll: true })
    void removeMessage(id)
  }
  const undo = (id: string): void => {
    setDeleted(null)
    void restoreMessage(id)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Toolbar filter={filter} newest={messages[0]?.id} isHidden={open !== undefined} />
      {query.isPending ? (
        <InboxSkeleton />
      ) : query.isError && messages.length === 0 ? (
        <CallFailed query={query} />
      ) : (
        <Card className="overflow-hidden lg:grid lg:min-h-[520px] lg:grid-cols-[minmax(0,380px)_minmax(0,1fr)]">
          <div className={`lg:border-e lg:border-hairline ${open ? 'max-lg:hidden' : ''}`}>
            <List messages={messages} openId={openId} filter={filter} />
            {query.hasNextPage && (
              <div className="p-4 text-center">
                <Button onClick={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
                  {t('inbox.more')}
                </Button>
              </div>
            )}
          </div>
          <div className={open ? '' : 'max-lg:hidden'}>
            {open ? (
              <MessageView message={open} filter={filter ?? undefined} onDelete={() => remove(open.id)} />
            ) : (
              messages.length > 0 && <EmptyState title={t('inbox.none')} hint={t('inbox.noneHint')} />
            )}
          </div>
        </Card>
      )}
      {deleted !== null && <UndoBar onUndo={() => undo(deleted)} />}
    </div>
  )
}

/** What is open has been read. */
function useReading(open: Message | undefined): void {
  const id = open?.id
  const isUnread = open?.readAt === null
  useEffect(() => {
    if (id !== undefined && isUnread) void markRead([id], new Date(systemClock.nowMs()).toISOString())
  }, [id, isUnread])
}

interface ListProps {
  readonly messages: readonly Message[]
  readonly openId: string | null
  readonly filter: Filter
}

function List({ messages, openId, filter }: ListProps) {
  if (messages.length === 0) {
    return (
      <EmptyState
        title={t(filter === null ? 'inbox.empty' : 'inbox.emptyFilter')}
        hint={t(filter === null ? 'inbox.emptyHint' : 'inbox.emptyFilterHint')}
      />
    )
  }
  return (
    <ul className="divide-y divide-hairline">
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} isOpen={message.id === openId} filter={filter ?? undefined} />
      ))}
    </ul>
  )
}

interface ToolbarProps {
  readonly filter: Filter
  readonly newest: string | undefined
  /** A phone that shows one message has no need for it. */
  readonly isHidden: boolean
}

const chip =
  'inline-flex h-11 items-center gap-2 rounded-full bg-surface-1 px-4 text-[14.5px] font-medium whitespace-nowrap text-soft shadow-1 hover:text-strong aria-[current]:bg-surface-3 aria-[current]:text-strong'

function Toolbar({ filter, newest, isHidden }: ToolbarProps) {
  const unread = useUnread()
  const [isBusy, setBusy] = useState(false)
  const readAll = async (upTo: string): Promise<void> => {
    setBusy(true)
    await markAllRead(upTo)
    setBusy(false)
  }
  return (
    <div className={`flex flex-wrap items-center gap-2 ${isHidden ? 'max-lg:hidden' : ''}`}>
      <nav
        aria-label={t('inbox.filters')}
        className="-mx-4 min-w-0 flex-1 overflow-x-auto max-lg:basis-full px-4 [scrollbar-width:none] lg:mx-0 lg:px-0"
      >
        <ul className="flex gap-2 py-1">
          {filters.map((one) => (
            <li key={one.text}>
              <MemberLink
                page="messageV2"
                values={{ filter: one.filter ?? undefined }}
                going={{ replace: true, keepsScroll: true }}
                aria-current={one.filter === filter ? 'true' : undefined}
                className={chip}
              >
                {t(one.text)}
                {one.filter === 'unread' && unread > 0 && <span className="tabular text-gold">{unread}</span>}
              </MemberLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex gap-1">
        <Button
          look="bare"
          isBusy={isBusy}
          disabled={unread === 0 || newest === undefined}
          onClick={() => newest !== undefined && void readAll(newest)}
        >
          <CheckCheck aria-hidden="true" className="size-[18px]" />
          {t('inbox.readAll')}
        </Button>
        <Button look="bare" onClick={() => openPopup({ kind: 'feedback' })}>
          <MessageSquareText aria-hidden="true" className="size-[18px]" />
          {t('inbox.write')}
        </Button>
      </div>
    </div>
  )
}

function InboxSkeleton() {
  return (
    <Card className="overflow-hidden lg:min-h-[520px]">
      <output className="sr-only">{t('state.loading')}</output>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex min-h-18 items-center gap-3 px-4 py-3">
          <Skeleton className="size-10 rounded-xl" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </Card>
  )
}
