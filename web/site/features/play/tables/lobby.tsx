import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { roadOf } from '#web/features/tables/road-marks.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import type { Mode } from '#web/site/features/play/model.ts'
import { gameKinds, kindOf, textNames } from '#web/site/features/play/tables/game-kinds.ts'
import { LobbyCard, type LobbyCardProps } from '#web/site/features/play/tables/lobby-card.tsx'
import {
  filterRows,
  type LimitSize,
  type LobbyInput,
  limitSizes,
  notableRows,
  wholeLobby,
} from '#web/site/features/play/tables/lobby-rows.ts'
import { sideName } from '#web/site/features/play/tables/marks.ts'
import { isShown, type TableRow } from '#web/site/features/play/tables/model.ts'
import { useLobby } from '#web/site/features/play/tables/use-lobby.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Grid3x3, Info, LayoutGrid, Star } from '#web/ui/icons.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWidth } from '#web/ui/use-width.ts'
import '#web/site/features/play/play.css'
import '#web/site/features/play/tables/games.css'
import '#web/site/features/play/tables/tables.css'
import '#web/site/features/play/tables/lobby.css'

interface LiveLobbyProps {
  readonly mode: Mode
  readonly isFavourite: (id: string) => boolean
  readonly onHeart: (row: TableRow) => void
}

/** Every table, live. */
export function LiveLobby({ mode, isFavourite, onHeart }: LiveLobbyProps) {
  const { query, rows, aheadMs } = useLobby()
  const [input, setInput] = useState<LobbyInput>(wholeLobby)
  const [hasPictures, setPictures] = useState(true)
  if (query.isPending) return <Skeleton className="h-160 rounded-2xl" />
  if (query.isError) return <CallFailed query={query} />
  const shown = filterRows(rows, input, isFavourite)
  const open = rows.filter(isShown)
  const people = open.reduce((sum, { players }) => sum + players, 0)
  return (
    <section className="live-lobby" aria-label={t('tables.title')}>
      <div className="lobby-head">
        <h2>{t('tables.title')}</h2>
        <p>{t('tables.lobby.open', { count: open.length, people: formatNumber(people) })}</p>
        <LobbyTools input={input} onInput={setInput} hasPictures={hasPictures} onPictures={setPictures} />
      </div>
      <KindChips rows={open} input={input} onInput={setInput} />
      <Notable rows={notableRows(open)} mode={mode} />
      {shown.length === 0 ? (
        <EmptyState title={t('tables.lobby.none')} hint={t('tables.lobby.noneHint')}>
          <Button onClick={() => setInput(wholeLobby)}>{t('tables.lobby.all')}</Button>
        </EmptyState>
      ) : (
        <CardGrid
          rows={shown}
          cardOf={(row) => ({ row, aheadMs, mode, hasPicture: hasPictures, isFavourite: isFavourite(row.id), onHeart })}
        />
      )}
    </section>
  )
}

interface ToolsProps {
  readonly input: LobbyInput
  readonly onInput: (input: LobbyInput) => void
  readonly hasPictures: boolean
  readonly onPictures: (hasPictures: boolean) => void
}

function LobbyTools({ input, onInput, hasPictures, onPictures }: ToolsProps) {
  return (
    <div className="lobby-tools">
      <SearchField
        label={t('tables.lobby.find')}
        text={input.search}
        onText={(search) => onInput({ ...input, search })}
        className="w-full md:w-56"
      />
      <fieldset className="lobby-views" aria-label={t('tables.lobby.views')}>
        <button type="button" aria-pressed={hasPictures} onClick={() => onPictures(true)}>
          <LayoutGrid aria-hidden="true" className="size-4" />
          {t('tables.lobby.tables')}
        </button>
        <button type="button" aria-pressed={!hasPictures} onClick={() => onPictures(false)}>
          <Grid3x3 aria-hidden="true" className="size-4" />
          {t('tables.lobby.roadsOnly')}
        </button>
      </fieldset>
    </div>
  )
}

interface ChipsProps {
  readonly rows: readonly TableRow[]
  readonly input: LobbyInput
  readonly onInput: (input: LobbyInput) => void
}

function KindChips({ rows, input, onInput }: ChipsProps) {
  const count = (kind: string) => rows.filter(({ game }) => kindOf(game) === kind).length
  return (
    <fieldset className="lobby-chips" aria-label={t('tables.lobby.games')}>
      <button type="button" aria-pressed={input.kind === null} onClick={() => onInput({ ...input, kind: null })}>
        {t('tables.lobby.all')} <em>{formatNumber(rows.length)}</em>
      </button>
      {gameKinds
        .filter((kind) => count(kind) > 0)
        .map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={input.kind === kind}
            onClick={() => onInput({ ...input, kind })}
          >
            {t(`tables.game.${textNames[kind]}`)} <em>{formatNumber(count(kind))}</em>
          </button>
        ))}
      <span className="lobby-chips-gap" />
      <select
        aria-label={t('tables.limits')}
        value={input.limit}
        onChange={({ target }) => onInput({ ...input, limit: target.value as LimitSize })}
      >
        {limitSizes.map((size) => (
          <option key={size} value={size}>
            {t(`tables.lobby.limit.${size}`)}
          </option>
        ))}
      </select>
      <button type="button" aria-pressed={input.isMine} onClick={() => onInput({ ...input, isMine: !input.isMine })}>
        <Star aria-hidden="true" className="size-4" />
        {t('tables.lobby.mine')}
      </button>
    </fieldset>
  )
}

/** Roads that stand out now. They are only a record, and the line says so. */
function Notable({ rows, mode }: { readonly rows: readonly TableRow[]; readonly mode: Mode }) {
  if (rows.length === 0) return null
  return (
    <div>
      <ul className="notable" aria-label={t('tables.lobby.notable')}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={mode === 'demo' ? `/live/${row.id}?mode=demo` : `/live/${row.id}`}>
              <span>
                <b>{notableName(row)}</b>
                <small>{row.name}</small>
              </span>
              <span className="notable-marks" aria-hidden="true" dir="ltr">
                {roadOf(row.game, row.recent)
                  .filter((result) => result !== 'tie')
                  .slice(-Math.min(8, row.streak?.length ?? 0))
                  .map((side, at) => (
                    <i key={at} className={`dot ${side}`} />
                  ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="lobby-note">
        <Info aria-hidden="true" className="size-4" />
        {t('tables.noPrediction')}
      </p>
    </div>
  )
}

function notableName({ game, streak }: TableRow): string {
  if (!streak) return ''
  const length = formatNumber(streak.length)
  return streak.kind === 'chop'
    ? t('tables.lobby.chop', { length })
    : t('tables.lobby.streak', { side: sideName(game, streak.side), length })
}

interface GridProps {
  readonly rows: readonly TableRow[]
  readonly cardOf: (row: TableRow) => LobbyCardProps
}

const gapPx = 16
const cardPx = 280

/** Rows of cards, of which only those near the screen exist. */
function CardGrid({ rows, cardOf }: GridProps) {
  const { box, width } = useWidth<HTMLDivElement>()
  const columns = Math.max(1, Math.min(4, Math.floor((width + gapPx) / (cardPx + gapPx))))
  const [topPx, setTop] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- What it gives is read here and handed to nobody.
  const virtual = useWindowVirtualizer({
    count: Math.ceil(rows.length / columns),
    estimateSize: () => 400,
    overscan: 2,
    scrollMargin: topPx,
    gap: gapPx,
  })
  // What comes or goes above moves the grid without changing its own size.
  useLayoutEffect(() => {
    const look = (): void => {
      const top = box.current ? box.current.getBoundingClientRect().top + window.scrollY : 0
      setTop((before) => (Math.abs(before - top) > 1 ? top : before))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(document.body)
    return () => sizes.disconnect()
  }, [box])
  return (
    <div ref={box} className="lobby-grid" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => (
        <div
          key={key}
          data-index={index}
          ref={virtual.measureElement}
          className="lobby-row"
          style={{
            transform: `translateY(${start - topPx}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {rows.slice(index * columns, (index + 1) * columns).map((row) => (
            <LobbyCard key={row.id} {...cardOf(row)} />
          ))}
        </div>
      ))}
    </div>
  )
}
