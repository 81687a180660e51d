import { gameHash } from '#engines/fairness/replay.ts'
import { lotteryGameOf } from '#engines/lottery/games.ts'
import { type Lottery, lotteries as ownLotteries } from '#engines/lottery/lotteries.ts'
import type { LotteryGame } from '#engines/lottery/model.ts'
import { rowsOf } from '#engines/lottery/odds.ts'
import type { Schedule } from '#engines/lottery/schedule.ts'
import { assert } from '#kit/assert.ts'
import type { Day } from '#kit/day.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import type { PrizeMode, SaleState } from '#modules/lottery/model.ts'
import { lotteryDocument } from '#modules/lottery/settings.ts'
import { readDocument } from '#modules/settings/service.ts'

/** A lottery as it is sold now. */
export interface SoldLottery extends Lottery {
  readonly rules: LotteryGame
  readonly state: SaleState
  readonly prizeMode: PrizeMode
  /** Whether a prize of it is a share of a pool. */
  readonly hasJackpot: boolean
  /** Changes with everything that decides what a bet pays. */
  readonly odds: string
}

function prizeModeOf({ game, draws }: Lottery, { pricing }: LotteryGame): PrizeMode {
  if (draws === 'official') return 'ZY'
  if (game === 'keno-80') return 'ELOTT'
  return pricing === 'group' ? 'LOTT' : 'SEA'
}

const sharesPool = ({ plays }: LotteryGame) => plays.some((play) => rowsOf(play).some(({ pays }) => pays === 'jackpot'))

const known = ownLotteries.map((lottery): Omit<SoldLottery, 'state'> => {
  const rules = lotteryGameOf(lottery.game)
  assert(rules, `the lottery ${lottery.id} has a game`)
  const odds = `${rules.info.mathVersion}-${gameHash(rules).slice(0, 16)}`
  return { ...lottery, rules, odds, prizeMode: prizeModeOf(lottery, rules), hasJackpot: sharesPool(rules) }
})

/** Every lottery, those that are off too, in the order of the house. */
export async function listLotteries({ settings }: Pick<Lotteries, 'settings'>): Promise<readonly SoldLottery[]> {
  const document = await readDocument(settings, lotteryDocument)
  const sold = new Map(document.lotteries.map((one) => [one.id, one]))
  return known.map((lottery) => {
    const { state = 'off', holidays = [] } = sold.get(lottery.id) ?? {}
    return { ...lottery, state, schedule: scheduleWith(lottery, holidays) }
  })
}

const schedules = new Map<string, { readonly days: string; readonly schedule: Schedule }>()

/** The same schedule for the same days off: what is known of a schedule is kept by it. */
function scheduleWith({ id, schedule }: Lottery, holidays: readonly Day[]): Schedule {
  if (holidays.length === 0) return schedule
  const days = holidays.join()
  const kept = schedules.get(id)
  if (kept?.days === days) return kept.schedule
  const made = { ...schedule, holidays }
  schedules.set(id, { days, schedule: made })
  return made
}

/** Null for one that is unknown, or off. */
export async function findLottery(lotteries: Pick<Lotteries, 'settings'>, id: string): Promise<SoldLottery | null> {
  const found = (await listLotteries(lotteries)).find((lottery) => lottery.id === id)
  return found && found.state !== 'off' ? found : null
}
