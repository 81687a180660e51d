import { type ReactNode, useState } from 'react'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { type Mode, writeShort } from '#web/site/features/play/model.ts'
import { refusalText } from '#web/site/features/play/refusal-text.ts'
import { ActBar } from '#web/site/features/play/tables/act-bar.tsx'
import { SeatProvider } from '#web/site/features/play/tables/cloth.tsx'
import { isShown, limitsOf, type TableAnswer } from '#web/site/features/play/tables/model.ts'
import { Stage } from '#web/site/features/play/tables/stage.tsx'
import { TableBar } from '#web/site/features/play/tables/table-bar.tsx'
import { totalOf } from '#web/site/features/play/tables/tray.ts'
import { TrayBar } from '#web/site/features/play/tables/tray-bar.tsx'
import { askTables, useOnChange, useTableAnswer } from '#web/site/features/play/tables/use-live-table.ts'
import { useLobby } from '#web/site/features/play/tables/use-lobby.ts'
import { useSeat } from '#web/site/features/play/tables/use-seat.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Plus, X } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** As many as one person can follow. */
export const tablesAtOnce = 4

interface MultiPlayProps {
  readonly ids: readonly string[]
  readonly mode: Mode
  /** Goes to other tables than these. */
  readonly onTables: (ids: readonly string[]) => void
}

/** Up to four tables side by side, each with its own tray; all bets come from one purse. */
export function MultiPlay({ ids, mode, onTables }: MultiPlayProps) {
  const [isAdding, setAdding] = useState(false)
  const remove = (id: string) => onTables(ids.filter((one) => one !== id))
  return (
    <div className="play table-page multi-page">
      <MultiBar id={ids[0] ?? ''} mode={mode} count={ids.length} />
      <main id="content" className="multi-layout">
        {ids.map((id) => (
          <Panel key={id} id={id} mode={mode} onRemove={() => remove(id)} />
        ))}
        {ids.length < tablesAtOnce && (
          <button type="button" className="multi-add" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-6" />
            {t('tables.multi.add')}
          </button>
        )}
      </main>
      {isAdding && (
        <TablePicker
          without={ids}
          onPick={(id) => {
            setAdding(false)
            onTables([...ids, id])
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

/** The bar of the first table stands for all: they share a purse. */
function MultiBar({ id, mode, count }: { readonly id: string; readonly mode: Mode; readonly count: number }) {
  const { data } = useTableAnswer(id, mode)
  if (!data) return <Skeleton className="h-17" />
  return (
    <TableBar answer={data} mode={mode} placed={null} name={t('tables.multi.title', { count: formatNumber(count) })} />
  )
}

function Panel({ id, mode, onRemove }: { readonly id: string; readonly mode: Mode; readonly onRemove: () => void }) {
  const query = useTableAnswer(id, mode)
  const close = (
    <button type="button" className="play-round" aria-label={t('tables.multi.remove')} onClick={onRemove}>
      <X aria-hidden="true" className="size-5" />
    </button>
  )
  if (query.isPending) return <Skeleton className="min-h-100 rounded-2xl" />
  if (!query.data)
    return (
      <section className="panel multi-panel">
        {close}
        <p role="alert">{refusalText(query.error?.refusal ?? '')}</p>
      </section>
    )
  return <Seated answer={query.data} mode={mode} close={close} />
}

interface SeatedProps {
  readonly answer: TableAnswer
  readonly mode: Mode
  readonly close: ReactNode
}

function Seated({ answer, mode, close }: SeatedProps) {
  const seat = useSeat(answer, mode)
  // What was staked here is gone from the purse of every table.
  useOnChange(totalOf(seat.tray.accepted), () => askTables())
  const { limits } = seat
  return (
    <SeatProvider seat={seat}>
      <section className="multi-panel" aria-label={answer.name}>
        <header>
          <h2>
            <Link to={mode === 'demo' ? `/live/${answer.id}?mode=demo` : `/live/${answer.id}`}>{answer.name}</Link>
          </h2>
          <bdi dir="ltr">
            {writeShort(limits.least, limits.currency)} – {writeShort(limits.spotMost, limits.currency)}
          </bdi>
          {close}
        </header>
        <Stage />
        {seat.turn ? <ActBar /> : <TrayBar />}
      </section>
    </SeatProvider>
  )
}

interface TablePickerProps {
  readonly without: readonly string[]
  readonly onPick: (id: string) => void
  readonly onClose: () => void
}

/** Tables that can be added. */
export function TablePicker({ without, onPick, onClose }: TablePickerProps) {
  const { query, rows } = useLobby()
  return (
    <Dialog title={t('tables.multi.choose')} closeLabel={t('state.close')} onClose={onClose}>
      {query.isPending && <Skeleton className="h-80 rounded-2xl" />}
      <ul className="table-history picker">
        {rows
          .filter((row) => isShown(row) && !without.includes(row.id))
          .map((row) => {
            const limits = limitsOf(row.limits, 'PHP')
            return (
              <li key={row.id}>
                <button type="button" onClick={() => onPick(row.id)}>
                  <b>{row.name}</b>
                  <bdi dir="ltr">
                    {writeShort(limits.least, limits.currency)} – {writeShort(limits.spotMost, limits.currency)}
                  </bdi>
                </button>
              </li>
            )
          })}
      </ul>
    </Dialog>
  )
}
