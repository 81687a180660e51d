import type { KnownBreach } from '#tests/tidy/sql-law.ts'

/** Where SQL still names a table of another module: 15 places, all of them of reporting's tables or of its SQL. The list only gets shorter. */
const code: readonly KnownBreach[] = [
  'modules/contracts/engine/audit.ts reporting_fact',
  'modules/contracts/engine/audit.ts reporting_branch',
  'modules/reporting/bets/list.ts gateway_bet_steps',
  'modules/reporting/facts/write.ts agents_path',
  'modules/reporting/facts/write.ts agents_node',
  'modules/reporting/team/children.ts identity_session',
  'modules/reporting/team/children.ts agents_rates',
  'modules/reporting/team/children.ts agents_path',
  'modules/reporting/team/children.ts agents_node',
  'modules/reporting/team/children.ts identity_account',
  'modules/reporting/team/money.ts identity_account',
  'modules/reporting/team/overview.ts agents_link',
  'modules/reporting/team/overview.ts agents_link_day',
  'modules/reporting/team/overview.ts agents_path',
  'modules/reporting/team/overview.ts agents_node',
]

/** Migrations that are taken and cannot be changed: 17 places. Most of them moved data from one module to another, once. */
const migrations: readonly KnownBreach[] = [
  'modules/bets/migrations/0220_bets.sql reporting_turnover_rule',
  'modules/bets/migrations/0228_bets_cut_over.sql ledger_account',
  'modules/bets/migrations/0228_bets_cut_over.sql reporting_account',
  'modules/bets/migrations/0228_bets_cut_over.sql ledger_posting',
  'modules/bets/migrations/0228_bets_cut_over.sql reporting_bet',
  'modules/bets/migrations/0228_bets_cut_over.sql play_crash_bet',
  'modules/bets/migrations/0228_bets_cut_over.sql play_bets',
  'modules/bets/migrations/0228_bets_cut_over.sql gateway_bets',
  'modules/bets/migrations/0228_bets_cut_over.sql reporting_bonus_stake',
  'modules/contracts/migrations/0222_contracts_uncounted.sql reporting_fact',
  'modules/reporting/migrations/0229_reporting_follow_events.sql bets_reader',
  'modules/reporting/migrations/0229_reporting_follow_events.sql bets_lane',
  'modules/rounds/migrations/0235_rounds.sql play_chain',
  'modules/rounds/migrations/0235_rounds.sql play_crash_round',
  'modules/rounds/migrations/0235_rounds.sql play_crash_bet',
  'modules/rounds/migrations/0235_rounds.sql play_crash_demo_count',
  'modules/rounds/migrations/0235_rounds.sql play_crash_dealer',
]

export const knownForeignSql: readonly KnownBreach[] = [...code, ...migrations]
