import '#web/site/features/play/play.css'
import { useState } from 'react'
import { ScreenLoader } from '#web/features/screens/screen-loader.tsx'
import { t } from '#web/lib/i18n.ts'
import { usePath, useQueryValue } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { GameClosed } from '#web/site/features/play/game-closed.tsx'
import type { Mode } from '#web/site/features/play/model.ts'
import { TableScreen } from '#web/site/features/play/tables/table-screen.tsx'
import { useTableAnswer } from '#web/site/features/play/tables/use-live-table.ts'

/** A live table: `/live/<table>`, with `?mode=demo` for play money. */
export function TablePage() {
  const id = usePath().split('/')[2] ?? ''
  const mode: Mode = useQueryValue('mode') === 'demo' ? 'demo' : 'real'
  const query = useTableAnswer(id, mode)
  useTitle(t('title.page', { page: query.data?.name ?? t('tables.title') }))
  const [isMore, setMore] = useState(false)
  void isMore
  if (query.isPending) return <ScreenLoader />
  if (query.data === undefined) return <GameClosed query={query} />
  return <TableScreen key={`${id} ${mode}`} answer={query.data} mode={mode} chat={null} onMore={() => setMore(true)} />
}
