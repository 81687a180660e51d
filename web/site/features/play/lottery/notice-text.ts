import type { Currency } from '#kit/money.ts'
import type { buyPractice, startPlan } from '#modules/lottery/contract.ts'
import { listName, optionName, playName } from '#web/features/lottery/play-names.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import type { TicketLimits } from '#web/site/features/play/lottery/basket.ts'
import type { Refused } from '#web/site/features/play/lottery/place-ticket.ts'
import { writeShort } from '#web/site/features/play/model.ts'
import { type PlayTold, refusalText } from '#web/site/features/play/refusal-text.ts'

type Limited =
  | 'note_is_below_minimum'
  | 'note_is_above_maximum'
  | 'play_limit_is_reached'
  | 'issue_limit_is_reached'
  | 'win_could_pass_the_limit'

type OfLottery =
  | Exclude<
      (typeof buyPractice | typeof startPlan)['refusals'][number],
      PlayTold | Limited | 'sign_in_is_needed' | 'role_is_wrong'
    >
  | 'ticket_is_lost'

/** A reason of the call that neither this nor play has words for does not compile. */
const texts: Readonly<Record<OfLottery, PlainKey>> = {
  lottery_is_unknown: 'lottery.refusal.lotteryIsUnknown',
  lottery_is_paused: 'lottery.refusal.lotteryIsPaused',
  issue_is_closed: 'lottery.refusal.issueIsClosed',
  odds_have_changed: 'lottery.refusal.oddsHaveChanged',
  basket_is_empty: 'lottery.refusal.basketIsEmpty',
  basket_is_too_long: 'lottery.refusal.basketIsTooLong',
  play_is_unknown: 'lottery.refusal.playIsUnknown',
  unit_is_not_possible: 'lottery.refusal.unitIsNotPossible',
  multiple_is_not_possible: 'lottery.refusal.multipleIsNotPossible',
  stake_is_too_large: 'lottery.refusal.stakeIsTooLarge',
  selection_is_malformed: 'lottery.refusal.selectionIsMalformed',
  selection_is_too_long: 'lottery.refusal.selectionIsTooLong',
  selection_has_too_many_notes: 'lottery.refusal.selectionHasTooManyNotes',
  prize_group_is_not_possible: 'lottery.refusal.prizeGroupIsNotPossible',
  day_limit_is_reached: 'lottery.refusal.dayLimitIsReached',
  number_is_sold_out: 'lottery.refusal.numberIsSoldOut',
  practice_is_for_own_draws: 'lottery.refusal.practiceIsForOwnDraws',
  chase_is_malformed: 'lottery.refusal.chaseIsMalformed',
  chase_has_too_many_issues: 'lottery.refusal.chaseHasTooManyIssues',
  profit_rate_is_not_possible: 'lottery.refusal.profitRateIsNotPossible',
  plan_limit_is_reached: 'lottery.refusal.planLimitIsReached',
  ticket_is_lost: 'lottery.refusal.ticketIsLost',
}

/** Why a basket was not taken: with the next issue where one has closed, and the numbers that are sold out. */
export function refusedText(
  { refusal, next, soldOut }: Pick<Refused, 'refusal' | 'next' | 'soldOut'>,
  game: string,
  limits: TicketLimits,
  currency: Currency,
): string {
  if (refusal === 'issue_is_closed' && next !== null) return t('lottery.refusal.issueIsClosedNext', { next })
  if (refusal === 'number_is_sold_out' && soldOut.length > 0)
    return t('lottery.refusal.soldOutNamed', { numbers: soldOut.map((cell) => cellText(game, cell)).join('; ') })
  return noticeText(refusal, limits, currency)
}

/** A number of a play as the pads name it: `fixed place-3:7`, `dragon-tiger options:1v2-tie`, `five-direct *` for all of it. */
function cellText(game: string, text: string): string {
  const [play = '', cell = ''] = text.split(' ')
  const [list = '', symbol] = cell.split(':')
  if (symbol === undefined) return playName(play)
  return `${playName(play)}, ${list === 'options' ? optionName(game, symbol) : `${listName(game, list)} ${symbol}`}`
}

/** Why something cannot be bet, or was not; where a limit is meant, with the limit. */
export function noticeText(refusal: string, limits: TicketLimits, currency: Currency): string {
  const write = (amount: bigint): string => writeShort(amount, currency)
  switch (refusal as Limited) {
    case 'note_is_below_minimum':
      return t('lottery.refusal.noteIsBelowMinimum', { amount: write(limits.noteLeast) })
    case 'note_is_above_maximum':
      return t('lottery.refusal.noteIsAboveMaximum', { amount: write(limits.noteMost) })
    case 'play_limit_is_reached':
      return t('lottery.refusal.playLimitIsReached', { amount: write(limits.playMost) })
    case 'issue_limit_is_reached':
      return t('lottery.refusal.issueLimitIsReached', { amount: write(limits.issueMost) })
    case 'win_could_pass_the_limit':
      return t('lottery.refusal.winCouldPassTheLimit', { amount: write(limits.ticketPayout) })
    default:
      return Object.hasOwn(texts, refusal) ? t(texts[refusal as OfLottery]) : refusalText(refusal)
  }
}
