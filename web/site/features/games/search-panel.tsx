import { Fragment, type ReactNode } from 'react'
import { isNear, plain, wordsOf } from '#modules/catalog/rules/near.ts'
import { t } from '#web/lib/i18n.ts'
import type { GameEntry } from '#web/site/catalog/game-entry.tsx'
import type { VendorCard } from '#web/site/catalog/use-menus.ts'
import { rtpText } from '#web/site/features/games/game-facts.tsx'
import { artUrl } from '#web/ui/art/art-url.ts'
import { VendorMark } from '#web/ui/art/vendor-mark.tsx'
import { isVendor } from '#web/ui/art/vendors.ts'
import { ChevronRight, Play } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type SearchRow =
  | { readonly kind: 'game'; readonly game: GameEntry }
  | { readonly kind: 'maker'; readonly maker: VendorCard }
  | { readonly kind: 'all'; readonly total: number }

interface SearchPanelProps {
  readonly listId: string
  readonly typed: string
  readonly rows: readonly SearchRow[]
  readonly active: number
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly onPoint: (place: number) => void
  readonly onRun: (row: SearchRow) => void
}

/** What was found, below the field. The field keeps the focus; the row that is meant is named to it. */
export function SearchPanel({ listId, typed, rows, active, isLoading, hasFailed, onPoint, onRun }: SearchPanelProps) {
  const firstMaker = rows.findIndex(({ kind }) => kind === 'maker')
  return (
    <div className="border-t border-hairline">
      <div className="max-h-[70dvh] overflow-y-auto overscroll-contain p-3">
        {rows.length > 0 ? (
          <p className="px-3 pt-1.5 pb-2 text-[13.5px] font-medium text-soft">
            {t('games.searchResults', { text: typed })}
          </p>
        ) : (
          <Nothing typed={typed} isLoading={isLoading} hasFailed={hasFailed} />
        )}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A row has a picture and two lines, which no option can have. */}
        <div id={listId} role="listbox" aria-label={t('games.search')} tabIndex={-1}>
          {rows.map((row, i) => (
            <Fragment key={keyOf(row)}>
              {i === firstMaker && (
                <p role="presentation" className="px-3 pt-3 pb-2 text-[13.5px] font-medium text-soft">
                  {t('games.makers')}
                </p>
              )}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field hears the keys for all rows. */}
              <div
                id={`${listId}-${i}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- As above.
                role="option"
                tabIndex={-1}
                aria-selected={i === active}
                // The field would lose the focus before the press counts.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => onPoint(i)}
                onClick={() => onRun(row)}
                className="group flex min-h-13 cursor-pointer items-center gap-3.5 rounded-xl px-3 py-1.5 aria-selected:bg-surface-3"
              >
                <Row row={row} typed={typed} />
              </div>
            </Fragment>
          ))}
        </div>
      </div>
      <p
        aria-hidden="true"
        className="flex items-center gap-5 bg-surface-1 px-5 py-3 text-[13px] text-soft max-md:hidden"
      >
        <Hint keys={['↑', '↓']}>{t('games.keyMove')}</Hint>
        <Hint keys={['Enter']}>{t('games.keyPlay')}</Hint>
        <Hint keys={['Esc']}>{t('games.keyClose')}</Hint>
      </p>
    </div>
  )
}

function keyOf(row: SearchRow): string {
  if (row.kind === 'game') return row.game.nodeId
  return row.kind === 'maker' ? `maker ${row.maker.vassalage}` : 'all'
}

function Row({ row, typed }: { readonly row: SearchRow; readonly typed: string }) {
  if (row.kind === 'game') return <GameRow game={row.game} typed={typed} />
  if (row.kind === 'maker') return <MakerRow maker={row.maker} typed={typed} />
  return (
    <span className="flex flex-1 items-center justify-between font-semibold text-gold">
      {t('games.searchAll', { count: row.total })}
      <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </span>
  )
}

function GameRow({ game, typed }: { readonly game: GameEntry; readonly typed: string }) {
  return (
    <>
      <img
        src={artUrl(game.showIcon)}
        alt=""
        width={45}
        height={60}
        className="h-14 w-11 flex-none rounded-lg object-cover"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[15px] font-semibold">
          <bdi>
            <Marked text={game.gameName} typed={typed} />
          </bdi>
        </span>
        <span className="mt-0.5 block truncate text-[13px] text-soft">
          <bdi>{game.vendorName}</bdi>
          {game.rtpPpm && (
            <>
              {' · '}
              <bdi dir="ltr">{rtpText(game.rtpPpm, 2)}</bdi> {t('games.rtp')}
            </>
          )}
        </span>
      </span>
      {game.state === 'open' && (
        <span
          aria-hidden="true"
          className="gold-button hidden h-10 flex-none items-center gap-2 rounded-full px-4 text-[14px] font-semibold group-aria-selected:flex"
        >
          <Play className="size-4" />
          {t('games.play')}
        </span>
      )}
    </>
  )
}

function MakerRow({ maker, typed }: { readonly maker: VendorCard; readonly typed: string }) {
  return (
    <>
      <span className="grid size-11 flex-none place-items-center rounded-lg bg-surface-3 text-gold">
        {isVendor(maker.icon) && <VendorMark vendor={maker.icon} className="size-5" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[15px] font-semibold">
          <bdi>
            <Marked text={maker.displayName} typed={typed} />
          </bdi>
        </span>
        <span className="mt-0.5 block text-[13px] text-soft">{t('games.count', { count: maker.gameCount })}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 flex-none text-soft rtl:-scale-x-100" />
    </>
  )
}

/** The words of a name that were meant stand out. */
function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  const wanted = wordsOf(typed)
  return text.split(/([^\p{L}\p{N}]+)/u).map((part, i) => {
    const isMeant = part !== '' && i % 2 === 0 && wanted.some((one) => isNear(one, plain(part)))
    return isMeant ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never change places.
      <span key={i} className="text-gold">
        {part}
      </span>
    ) : (
      part
    )
  })
}

function Nothing({ typed, isLoading, hasFailed }: Pick<SearchPanelProps, 'typed' | 'isLoading' | 'hasFailed'>) {
  if (isLoading) {
    return (
      <output aria-label={t('state.loading')} className="grid gap-2 p-3">
        {[0, 1, 2].map((i) => (
          <Skeleton key={i} className="h-14" />
        ))}
      </output>
    )
  }
  return (
    <output className="block px-4 py-6 text-center">
      <span className="block font-semibold">
        {hasFailed ? t('state.error') : t('games.searchEmpty', { text: typed })}
      </span>
      {!hasFailed && <span className="mt-1 block text-[14px] text-soft">{t('games.searchEmptyHint')}</span>}
    </output>
  )
}

function Hint({ keys, children }: { readonly keys: readonly string[]; readonly children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      {keys.map((key) => (
        <kbd
          key={key}
          className="grid h-6 place-items-center rounded-md bg-surface-3 px-2 font-sans text-[12px] font-semibold text-strong"
        >
          {key}
        </kbd>
      ))}
      {children}
    </span>
  )
}
