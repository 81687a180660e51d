import { dayOf, formatShortDay } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { currencyOf, minorOf, type PlayGame, writeMinor } from '#web/site/features/play/model.ts'
import type { Table, TableState } from '#web/site/features/play/table.ts'
import { Gift } from '#web/ui/icons.ts'

interface FreeRoundsBarProps {
  readonly game: PlayGame
  readonly table: Table
  readonly state: TableState
  /** A round is under way. */
  readonly isLocked: boolean
}

/** Free rounds that are left in this game, and whether the next round is one of them. */
export function FreeRoundsBar({ game, table, state, isLocked }: FreeRoundsBarProps) {
  const [first] = state.free
  if (!first)
    return state.isFreeOver ? (
      <output className="free-rounds">
        <Gift aria-hidden="true" className="size-5 flex-none" />
        {t('play.free.over')}
      </output>
    ) : null
  const currency = currencyOf(game)
  const left = t('play.free.left', {
    count: first.left,
    stake: writeMinor(minorOf(first.stake, currency), currency),
    time: formatShortDay(dayOf(first.expiresAt)),
  })
  return (
    <div className="free-rounds">
      <Gift aria-hidden="true" className="size-5 flex-none" />
      <p className="min-w-0 flex-1">
        <b>{left}</b> <span className="max-sm:hidden">{t(first.isBonus ? 'play.free.bonus' : 'play.free.cash')}</span>
      </p>
      <label>
        <input
          type="checkbox"
          checked={state.usesFree}
          disabled={isLocked}
          onChange={({ target }) => table.useFree(target.checked)}
        />
        {t('play.free.use')}
      </label>
    </div>
  )
}
