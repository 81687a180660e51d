import '#web/site/features/play/play.css'
import '#web/features/centres/member-centre.css'
import { lazy, Suspense, useState } from 'react'
import { ScreenLoader } from '#web/features/screens/screen-loader.tsx'
import { useViewer } from '#web/features/session/viewer.ts'
import { t } from '#web/lib/i18n.ts'
import { useGo, usePath, useQueryValue } from '#web/lib/navigation.tsx'
import { loadScreen } from '#web/lib/screens.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ChatRoom } from '#web/site/features/chat/chat-panel.tsx'
import { GameClosed } from '#web/site/features/play/game-closed.tsx'
import type { Mode } from '#web/site/features/play/model.ts'
import { isShown } from '#web/site/features/play/tables/model.ts'
import { TableScreen } from '#web/site/features/play/tables/table-screen.tsx'
import { useTableAnswer } from '#web/site/features/play/tables/use-live-table.ts'
import { useIsRoomy } from '#web/ui/use-media.ts'

const loadMulti = () => loadScreen(() => import('#web/site/features/play/tables/multi-play.tsx'))
const MultiPlay = lazy(async () => ({ default: (await loadMulti()).MultiPlay }))
const TablePicker = lazy(async () => ({ default: (await loadMulti()).TablePicker }))

const others = 3

/** A live table: `/live/<table>`, with `?mode=demo` for play money and `?with=<table>,<table>` for more tables beside it. */
export function TablePage() {
  const id = usePath().split('/')[2] ?? ''
  const mode: Mode = useQueryValue('mode') === 'demo' ? 'demo' : 'real'
  const more = (useQueryValue('with') ?? '').split(',').filter((one) => /^[a-z0-9-]+$/.test(one) && one !== id)
  const ids = [id, ...new Set(more)].slice(0, 1 + others)
  const go = useGo()
  const isRoomy = useIsRoomy()
  const toTables = ([first, ...rest]: readonly string[]) => {
    const query = new URLSearchParams()
    if (mode === 'demo') query.set('mode', mode)
    if (rest.length > 0) query.set('with', rest.join(','))
    go(first === undefined ? '/live' : `/live/${first}${query.size > 0 ? `?${query.toString()}` : ''}`)
  }
  // Where there is no room for several, the first of them is shown.
  if (ids.length > 1 && isRoomy)
    return (
      <Suspense fallback={<ScreenLoader />}>
        <MultiPlay ids={ids} mode={mode} onTables={toTables} />
      </Suspense>
    )
  return <OneTable key={`${id} ${mode}`} id={id} mode={mode} onTables={toTables} />
}

interface OneTableProps {
  readonly id: string
  readonly mode: Mode
  readonly onTables: (ids: readonly string[]) => void
}

function OneTable({ id, mode, onTables }: OneTableProps) {
  const query = useTableAnswer(id, mode)
  const viewer = useViewer()
  const [isAdding, setAdding] = useState(false)
  useTitle(t('title.page', { page: query.data?.name ?? t('tables.title') }))
  if (query.isPending) return <ScreenLoader />
  if (query.data === undefined || !isShown(query.data)) return <GameClosed query={query} />
  // The class is what member-centre.css reaches: the chat's looks come with it.
  const chat = (
    <div className="member-centre contents">
      <ChatRoom key={viewer} room={query.data.chatRoom} />
    </div>
  )
  return (
    <>
      <TableScreen answer={query.data} mode={mode} chat={chat} onMore={() => setAdding(true)} />
      {isAdding && (
        <Suspense fallback={null}>
          <TablePicker without={[id]} onPick={(other) => onTables([id, other])} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
