import { useState } from 'react'
import type { listChatModels } from '#modules/messaging/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { useViewer } from '#web/features/session/viewer.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Composer } from '#web/site/features/chat/composer.tsx'
import { Lines } from '#web/site/features/chat/lines.tsx'
import { useRoom } from '#web/site/features/chat/use-room.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const chip =
  'inline-flex h-11 flex-none items-center rounded-full bg-surface-1 px-4 text-[14.5px] font-medium whitespace-nowrap text-soft shadow-1 hover:text-strong aria-pressed:bg-surface-3 aria-pressed:text-strong'

type Help = Extract<ReplyOf<typeof listChatModels>[number], { readonly kind: 'HELP' }>

interface Tab {
  readonly room: string
  readonly title: string
  /** The room of one's own with customer service. */
  readonly help: Help | null
}

/** The rooms, and the one that is open. */
export function ChatPanel({ input }: { readonly input: string | undefined }) {
  const language = useLanguage()
  const query = useAnswer<typeof listChatModels>('GET /wps/relay/CBS_modelList', { query: { language } })
  const [chosen, setChosen] = useState(input)
  const viewer = useViewer()
  if (query.isPending) return <PanelSkeleton />
  if (query.isError) {
    return (
      <ErrorState
        reason={t(messageOf(query.error.refusal))}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  const rooms = query.data.flatMap((model): Tab[] => {
    if (model.kind === 'ROOM') return [{ room: model.room, title: model.title, help: null }]
    // Who has no account has no room of their own with customer service.
    return model.kind === 'HELP' && viewer === 'member'
      ? [{ room: model.room, title: t('chat.services'), help: model }]
      : []
  })
  const room = rooms.find((one) => one.room === chosen) ?? rooms[0]
  if (!room) {
    return (
      <EmptyState title={t('chat.closed')} hint={t('chat.closedHint')}>
        <Button onClick={() => openPopup({ kind: 'help' })}>{t('chat.services')}</Button>
      </EmptyState>
    )
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <fieldset aria-label={t('chat.rooms')} className="flex flex-none flex-wrap gap-2 px-5 py-2">
        {rooms.map((one) => (
          <button
            key={one.room}
            type="button"
            aria-pressed={one.room === room.room}
            onClick={() => setChosen(one.room)}
            className={chip}
          >
            {one.title}
          </button>
        ))}
      </fieldset>
      {room.help && (
        <p className="mx-5 flex-none rounded-2xl bg-surface-3/70 px-4 py-2.5 text-[14px]">
          {t(room.help.isStaffed ? 'chat.helpNow' : 'chat.helpLater', { from: room.help.from, to: room.help.to })}
        </p>
      )}
      <ChatRoom key={room.room} room={room.room} />
    </div>
  )
}

/** One room by itself. */
export function ChatRoom({ room }: { readonly room: string }) {
  const { state, refused, reopen, showEarlier, say } = useRoom(room)
  if (!state) {
    if (refused === null) return <PanelSkeleton />
    return <ErrorState reason={t(messageOf(refused))} onRetry={reopen} isRetrying={false} />
  }
  return (
    <>
      <Lines lines={state.lines} hasMore={state.hasMore} onEarlier={showEarlier} />
      <div className="flex-none border-t border-hairline px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <Foot nickname={state.nickname} isMuted={state.isMuted} onSay={say} />
      </div>
    </>
  )
}

interface FootProps {
  readonly nickname: string | null
  readonly isMuted: boolean
  readonly onSay: (text: string) => Promise<string | null>
}

/** Everybody reads; members who were not silenced write. */
function Foot({ nickname, isMuted, onSay }: FootProps) {
  const viewer = useViewer()
  if (isMuted) return <p className="py-3 text-center text-soft">{t('chat.muted')}</p>
  if (nickname !== null && viewer === 'member') return <Composer nickname={nickname} onSay={onSay} />
  if (viewer === 'trial') return <p className="py-3 text-center text-soft">{t('chat.trial')}</p>
  return (
    <Button look="gold" className="w-full" onClick={() => openPopup({ kind: 'login' })}>
      {t('chat.signIn')}
    </Button>
  )
}

function PanelSkeleton() {
  return (
    <div className="grid flex-1 content-end gap-3 p-5">
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-14 w-3/5 rounded-2xl" />
      <Skeleton className="h-14 w-4/5 rounded-2xl" />
      <Skeleton className="h-14 w-2/5 justify-self-end rounded-2xl" />
      <Skeleton className="h-14 w-3/5 rounded-2xl" />
    </div>
  )
}
