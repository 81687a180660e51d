import type { RefusalTable } from '#kit/module.ts'
import type { CatalogRefusal, GameStateRefusal } from '#modules/catalog/model.ts'
import type { PlayRefusal } from '#modules/play/model.ts'
import type { WalletRefusal } from '#modules/wallet/model.ts'

export const playRefusals: RefusalTable<
  Exclude<PlayRefusal, CatalogRefusal | GameStateRefusal | WalletRefusal | 'client_seed_is_malformed'>
> = {
  stake_must_be_positive: { status: 422, message: 'The stake must be more than nothing.' },
  stake_is_below_minimum: { status: 422, message: 'The stake is below the least of this game.' },
  stake_is_above_maximum: { status: 422, message: 'The stake is above the most of this game.' },
  win_could_pass_the_limit: {
    status: 422,
    message: 'At this stake a win could pass the limit of the game. Stake less.',
  },
  choice_is_malformed: { status: 400, message: 'This is not a choice of the game.' },
  action_is_malformed: { status: 400, message: 'This is not an action of the game.' },
  action_is_not_possible: { status: 409, message: 'That is not possible now.' },
  game_is_shared: { status: 422, message: 'This game is played by everyone together. Join its round.' },
  round_is_unknown: { status: 404, message: 'You have no such round.' },
  round_is_open: { status: 409, message: 'A round is still open. Finish it first.' },
  round_is_over: { status: 409, message: 'This round is over.' },
  step_is_wrong: { status: 409, message: 'The round has gone on meanwhile. Look at it again.' },
  play_is_too_fast: { status: 429, message: 'One moment: rounds may not follow each other that fast.' },
  seed_is_not_revealed: { status: 409, message: 'The seed of this round is still in use. Change seeds to reveal it.' },
  seed_is_unknown: { status: 409, message: 'This seed is not the one in use.' },
  next_seed_was_not_shown: { status: 409, message: 'Look at the hash of the next seed first.' },
  betting_is_closed: { status: 409, message: 'Bets on this round are closed.' },
  bet_is_missing: { status: 404, message: 'You have no bet in this round.' },
  bet_exists: { status: 409, message: 'You have a bet in this round already.' },
  demo_bets_are_full: { status: 409, message: 'This round has no room for more demo bets. Try the next round.' },
  cash_out_is_too_late: { status: 409, message: 'Too late: the round is over.' },
}
