import type { RefusalTable } from '#kit/module.ts'

export type TablesRefusal =
  | 'table_is_unknown'
  | 'table_is_paused'
  | 'game_is_not_offered'
  | 'slip_is_empty'
  | 'too_many_spots'
  | 'too_many_slips'
  | 'seat_is_taken'
  | 'real_money_only'
  | 'acting_is_closed'
  | 'seat_is_not_yours'
  | 'seat_has_moved_on'
  | 'limits_are_wrong'
  | 'void_is_unknown'
  | 'void_is_decided'
  | 'second_person_is_needed'
  | 'round_is_void'

export const tablesRefusals: RefusalTable<Exclude<TablesRefusal, 'second_person_is_needed'>> = {
  table_is_unknown: { status: 404, message: 'There is no such table.' },
  table_is_paused: { status: 409, message: 'This table is paused. No bets are taken.' },
  game_is_not_offered: { status: 403, message: 'This game is not offered under the licence of this site.' },
  slip_is_empty: { status: 422, message: 'Put a chip on the table first.' },
  too_many_spots: { status: 422, message: 'These are more spots than one bet may have.' },
  too_many_slips: { status: 409, message: 'You have placed as many bets in this round as one player may.' },
  real_money_only: { status: 409, message: 'This table is played for real money only.' },
  seat_is_taken: { status: 409, message: 'Somebody else has this seat. Choose another one.' },
  acting_is_closed: { status: 409, message: 'The time to act is over. Nothing was taken.' },
  seat_is_not_yours: { status: 409, message: 'You have no bet on this seat.' },
  seat_has_moved_on: { status: 409, message: 'The hand has changed since. Look at it again.' },
  limits_are_wrong: { status: 422, message: 'These limits do not go together.' },
  void_is_unknown: { status: 404, message: 'There is no such request.' },
  void_is_decided: { status: 409, message: 'This request was decided before.' },
  round_is_void: { status: 409, message: 'This round is void already.' },
}
