import type { Json } from '#engines/game.ts'
import { payoutOf } from '#engines/shared-game.ts'
import { tableGameOf } from '#engines/tables/games.ts'
import type { Currency } from '#kit/money.ts'
import type { getTable, getTableHistory, getTables, placeSlip } from '#modules/tables/contract.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { minorOf } from '#web/site/features/play/model.ts'
import { kindOf } from '#web/site/features/play/tables/game-kinds.ts'
import type { Stakes } from '#web/site/features/play/tables/tray.ts'

export type TableRow = ReplyOf<typeof getTables>['tables'][number]
export type TableAnswer = ReplyOf<typeof getTable>
export type Slip = ReplyOf<typeof placeSlip>
export type PastRound = ReplyOf<typeof getTableHistory>['rounds'][number]
export type Result = TableRow['recent'][number]

export const isShown = ({ game }: Pick<TableRow, 'game'>): boolean =>
  kindOf(game) !== null && tableGameOf(game) !== null

/** What stakes pay by an outcome, spot by spot: by the very object that decides on the server. */
export function payoutsOf(game: string, stakes: Stakes, outcome: Json): Stakes {
  const decides = tableGameOf(game)
  if (!decides) return new Map()
  return new Map([...stakes].map(([spot, stake]) => [spot, payoutOf(decides, { choice: { spot }, stake }, outcome)]))
}

/** Stakes that were bet before the deal, without those that acts added. */
export function firstStakes(game: string, stakes: Stakes): Stakes {
  const acting = tableGameOf(game)?.acting
  return acting ? new Map([...stakes].filter(([spot]) => !acting.isAdded({ spot }))) : stakes
}

/** Whether a spot wins by an outcome: it pays more than the stake. */
export function isWinner(game: string, spot: string, outcome: Json): boolean {
  const pays = tableGameOf(game)?.paysOf({ spot }, outcome)
  return pays !== undefined && pays.num > pays.den
}

/** The stakes of own slips, by spot. */
export function stakesOf(slips: readonly Pick<Slip, 'spots' | 'currency'>[], currency: Currency): Stakes {
  const stakes = new Map<string, bigint>()
  for (const slip of slips) {
    if (slip.currency !== currency) continue
    for (const { spot, stake } of slip.spots) stakes.set(spot, (stakes.get(spot) ?? 0n) + minorOf(stake, currency))
  }
  return stakes
}

export interface Limits {
  readonly currency: Currency
  readonly least: bigint
  readonly most: bigint
  readonly spotMost: bigint
  readonly maxPayout: bigint
}

/** The limits in the currency that somebody plays in: that of their purse, or the first one of the table. */
export function limitsOf(limits: TableRow['limits'], wanted?: string): Limits {
  const found = limits.find(({ currency }) => currency === wanted) ?? limits[0]
  if (!found) throw new Error('a table has limits')
  const currency = found.currency as Currency
  const [least, most] = [minorOf(found.least, currency), minorOf(found.most, currency)]
  return {
    ...{ currency, least, most },
    spotMost: minorOf(found.spotMost, currency),
    maxPayout: minorOf(found.maxPayout, currency),
  }
}
