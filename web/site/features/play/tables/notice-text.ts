import type { actAtTable, placeSlip } from '#modules/tables/contract.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { writeShort } from '#web/site/features/play/model.ts'
import { type PlayTold, refusalText } from '#web/site/features/play/refusal-text.ts'
import type { Limits } from '#web/site/features/play/tables/model.ts'
import type { TrayRefusal } from '#web/site/features/play/tables/tray.ts'

type Refused = (typeof placeSlip)['refusals'][number] | (typeof actAtTable)['refusals'][number]

/** Why a press did nothing, or what became of a slip or an act. */
export type Notice = TrayRefusal | 'bet_came_late' | 'bet_is_lost' | 'chips_were_returned' | (string & {})

type OfTables =
  | Exclude<Refused, PlayTold | 'sign_in_is_needed' | 'role_is_wrong'>
  | Exclude<TrayRefusal, 'spot_is_full'>
  | 'bet_came_late'
  | 'bet_is_lost'
  | 'chips_were_returned'

/** A reason of these calls that neither this nor play has words for does not compile. */
const notices: Readonly<Record<OfTables, PlainKey>> = {
  chip_is_too_small: 'tables.notice.chipIsTooSmall',
  nothing_to_repeat: 'tables.notice.nothingToRepeat',
  bet_came_late: 'tables.notice.betCameLate',
  bet_is_lost: 'tables.notice.betIsLost',
  chips_were_returned: 'tables.notice.chipsWereReturned',
  table_is_paused: 'tables.notice.tableIsPaused',
  table_is_unknown: 'tables.notice.tableIsUnknown',
  slip_is_empty: 'tables.notice.slipIsEmpty',
  too_many_spots: 'tables.notice.tooManySpots',
  too_many_slips: 'tables.notice.tooManySlips',
  seat_is_taken: 'tables.notice.seatIsTaken',
  real_money_only: 'tables.notice.realMoneyOnly',
  seat_is_not_yours: 'tables.notice.seatIsNotYours',
  seat_has_moved_on: 'tables.notice.seatHasMovedOn',
  acting_is_closed: 'tables.notice.actingIsClosed',
}

export function noticeText(notice: Notice, { limits }: { readonly limits: Limits }): string {
  if (notice === 'spot_is_full')
    return t('tables.notice.spotIsFull', { amount: writeShort(limits.spotMost, limits.currency) })
  return Object.hasOwn(notices, notice) ? t(notices[notice as OfTables]) : refusalText(notice)
}
