import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import type { ManualClock } from '#kit/clock.ts'
import { addDays, dayOf, startOfDay } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { formatMoney, parseMoney } from '#kit/money.ts'
import { visitLink } from '#modules/agents/service.ts'
import { createDeposit, requestWithdrawal, settled } from '#modules/cashier/service.ts'
import { readSetting } from '#modules/settings/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/modules.ts'
import { playRound } from '#world/demo/bots.ts'
import { seedContracts } from '#world/demo/contracts.ts'
import { demoPaymentPassword, openPayoutAccount, payOnPage, visitor } from '#world/demo/payments.ts'
import { fund, type Lived, type NewPeople, playerOpening, seedPeople } from '#world/demo/seed.ts'
import { makePlayersLink, type Newcomer, seedAgents } from '#world/demo/team.ts'
import { startPsp } from '#world/psp/server.ts'

/** All of the server's services at the time of a clock that is moved by hand. */
export interface HistoryHouse {
  readonly services: Services
  readonly clock: ManualClock
  /** Where the history ends. */
  readonly untilMs: number
  /** The provider pays out whatever it was asked to. */
  payOut(): void
  runJob(name: string): Promise<void>
  settle(): Promise<void>
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** Between these hours people play, by their own clock. */
const [playsFromHour, playsToHour] = [10, 23]
/** Rounds that somebody who plays then plays, one after another. */
const roundsInRow = 2
const betweenRoundsMs = 8_000
/** Of a hundred times, how often a regular plays and how often somebody else does. */
const playsOften = { bot: 42, member: 28 } as const
/** Rounds of many acts take as long to make as five others. */
const tooLong = new Set(['mines', 'hi-lo'])
/** Everybody has joined by then, and the last days show a whole team. */
const joinedByPercent = 75
/** So many follow the agent's link on a day at the most, besides those who join by it. */
const visitsMost = 3
/** Agents agree on contracts once there is somebody to be paid for. */
const agreedAfterPercent = 50
/** How many join at a time. */
const joinTogether = 3
/** Who has little left pays in again on these days, and what is waiting for listeners reaches them. */
const everyDays = 3
/** A run settles all days that are due: one for two of them costs a start less than one for each. */
const settleDays = 2
const isDayOfEvery = (days: number, beginMs: number): boolean => Math.round(beginMs / dayMs) % days === 0
const poorBelow = 150_00n
const deposits = [
  { channel: 'qrph', amount: '500.00' },
  { channel: 'ewallet', amount: '1500.00' },
  { channel: 'qrph', amount: '1000.00' },
  { channel: 'ewallet', amount: '3000.00' },
] as const
/** The player takes money out at these parts of the way, where it is known who they are. */
const withdrawals = [
  { atPercent: 45, amount: '1000.00' },
  { atPercent: 85, amount: '1500.00' },
] as const
const payoutAccountAfterMs = 6 * hourMs
/** Longer than the cashier waits before it asks a provider about a payout. */
const askedAfterMs = 10 * minuteMs
/** Windows of an hour and of five minutes are agreed on shortly before the end: thirty days of them would be thousands of payouts. */
const hourlyBeforeMs = 8 * hourMs
const realtimeBeforeMs = 100 * minuteMs

/** What happens at a moment. */
interface Happening {
  readonly atMs: number
  readonly run: () => Promise<void>
}

interface Person {
  readonly id: Id<'member'>
  readonly isBot: boolean
}

/** A provider of payments of the history's own, since another one's clock shows today. */
export async function openHistoryProvider(clock: ManualClock) {
  const { door, book, close } = await startPsp({ clock })
  const keys = door.keys.map(({ id, secret }) => ({ id, secret: Buffer.from(secret, 'base64url') }))
  const payOut = (): void => {
    for (const { reference } of book.listPayouts()) {
      const payout = book.payoutOf(reference)
      if (payout) book.settlePayout(payout, 'pay')
    }
  }
  return { psp: { ...door, keys }, payOut, close }
}

/**
 * Thirty days of a demo, made by the services that make every other day: people join by the links of agents, pay in through a provider, play
 * our games from seeds of their own, agents agree on contracts and are paid by them, and every day has its signed root. Nothing of it is
 * written in any other way, and what the rounds come to is theirs.
 */
export async function liveThroughHistory(
  config: Config,
  house: HistoryHouse,
  logger: Pick<Logger, 'warn'>,
): Promise<Lived | null> {
  const people = await seedPeople(config, house.services)
  if (!people) return null
  const newcomers = await seedAgents(house.services, people, () => house.clock.advance(20 * minuteMs))
  const happenings = await plan(house, { ...people, newcomers })
  try {
    for (const { atMs, run } of happenings) {
      house.clock.advance(Math.max(0, atMs - house.clock.nowMs()))
      await run()
    }
    await finish(house, people.player)
  } catch (error) {
    logger.warn({ err: error }, 'the demo’s history ends before its time')
  }
  return { people }
}

interface Cast extends Pick<NewPeople, 'player' | 'agent' | 'password'> {
  readonly newcomers: readonly Newcomer[]
}

/** Everything that is to happen until the end, in its order. */
async function plan(house: HistoryHouse, { player, agent, password, newcomers }: Cast): Promise<Happening[]> {
  const { services, clock, untilMs, runJob, settle } = house
  const { timeZone } = await readSetting(services.settings, 'brand')
  const link = await makePlayersLink(services, agent)
  const startMs = clock.nowMs() + hourMs
  const joiningMs = Math.floor(((untilMs - startMs) * joinedByPercent) / 100)
  const present: Person[] = [{ id: player, isBot: false }]
  const happenings: Happening[] = []
  const at = (atMs: number, run: () => Promise<void>) => void happenings.push({ atMs, run })

  const agreedMs = startMs + Math.floor(((untilMs - startMs) * agreedAfterPercent) / 100)
  at(agreedMs, async () => await seedContracts(services, agent, ['dividend', 'daily']))
  at(untilMs - hourlyBeforeMs, async () => await seedContracts(services, agent, ['hourly']))
  at(untilMs - realtimeBeforeMs, async () => await seedContracts(services, agent, ['realtime']))
  for (let place = 0; place < newcomers.length; place += joinTogether)
    at(startMs + Math.floor((joiningMs * place) / newcomers.length), async () => {
      const joined: Person[] = []
      for (const { join, isBot, uplineId } of newcomers.slice(place, place + joinTogether)) {
        const byLink = uplineId === agent
        if (byLink) await visitLink(services.agents, link.code)
        joined.push({ id: await join(byLink ? link.id : undefined), isBot })
        clock.advance(9 * minuteMs)
      }
      present.push(...joined)
      await payIn(house, joined)
    })

  let account: string | null = null
  at(startMs + payoutAccountAfterMs, async () => {
    account = await openPayoutAccount(services, player, password)
    await payIn(house, [{ id: player, isBot: false }])
  })
  for (const { atPercent, amount } of withdrawals)
    at(startMs + Math.floor(((untilMs - startMs) * atPercent) / 100), async () => {
      if (account !== null) await takeOut(house, player, account, amount)
    })

  const first = dayOf(startMs, timeZone)
  for (let day = first; startOfDay(day, timeZone) < untilMs; day = addDays(day, 1)) {
    const beginMs = startOfDay(day, timeZone)
    if (isDayOfEvery(settleDays, beginMs))
      at(beginMs + 3 * hourMs + 5 * minuteMs, async () => await runJob('contracts-settle'))
    // Some follow the link, and do not register.
    for (let visits = randomInt(visitsMost + 1); visits > 0; visits -= 1)
      at(
        beginMs + randomInt(playsFromHour, playsToHour) * hourMs,
        async () => await visitLink(services.agents, link.code),
      )
    at(Date.parse(`${day}T00:05:00Z`), async () => await runJob('ledger-sign-root'))
    if (isDayOfEvery(everyDays, beginMs))
      at(beginMs + 10 * hourMs, async () => {
        await payIn(house, await findPoor(house, present))
        await settle()
      })
    const playMs = randomInt(playsFromHour * 60, playsToHour * 60) * minuteMs
    at(beginMs + playMs, async () => await playTogether(house, present))
  }
  for (const minutes of [80, 45, 18]) at(untilMs - minutes * minuteMs, async () => await playTogether(house, present))
  return happenings
    .filter(({ atMs }) => atMs >= clock.nowMs() && atMs < untilMs - 10 * minuteMs)
    .sort((one, other) => one.atMs - other.atMs)
}

/** Those who feel like it, and the player in any case, play a few rounds at the same time, each a game of their own. */
async function playTogether({ services, clock }: HistoryHouse, present: readonly Person[]): Promise<void> {
  const players = present.filter(
    ({ isBot }, at) => at === 0 || randomInt(100) < (isBot ? playsOften.bot : playsOften.member),
  )
  const manner = { think: async () => undefined, likes: (engine: string) => !tooLong.has(engine) }
  for (let count = 0; count < roundsInRow; count += 1) {
    await Promise.all(players.map(async ({ id }) => await playRound(services, id, manner)))
    clock.advance(betweenRoundsMs)
  }
}

async function findPoor({ services }: HistoryHouse, present: readonly Person[]): Promise<Person[]> {
  const poor: Person[] = []
  for (const person of present) {
    const { available } = await balanceOf(services.db.read, person.id, 'PHP')
    if (available < poorBelow) poor.push(person)
  }
  return poor
}

/** They ask for a deposit, pay on the provider's page, and a minute later the provider is asked what has become of it. */
async function payIn({ services, clock, runJob }: HistoryHouse, people: readonly Person[]): Promise<void> {
  for (const { id } of people) {
    const deposit = deposits[randomInt(deposits.length)] ?? deposits[0]
    const key = `demo-history-${clock.nowMs()}`
    const made = await createDeposit(services.cashier, id, { ...deposit, key, currency: 'PHP' })
    if (made.ok && made.value.payUrl) await payOnPage(made.value.payUrl)
  }
  if (people.length === 0) return
  clock.advance(minuteMs + 5_000)
  await runJob('cashier-payments')
}

/** Asked for as on the page; the provider is told, pays, and is asked what has become of it. */
async function takeOut(house: HistoryHouse, id: Id<'member'>, account: string, amount: string): Promise<void> {
  const { services, clock, runJob, payOut } = house
  const input = { key: `demo-history-${clock.nowMs()}`, channel: 'ewallet', account, amount, currency: 'PHP' }
  await requestWithdrawal(services.cashier, id, { ...input, paymentPassword: demoPaymentPassword }, visitor)
  // The provider is told beside the call: at the same time, and not at that of what happens next.
  await settled(services.cashier)
  payOut()
  clock.advance(askedAfterMs)
  await runJob('cashier-payments')
}

/** The player has at the end what the demo promises. What follows bets follows them to the end, so that nobody waits for it after the start. */
async function finish({ services, clock, untilMs, runJob, settle }: HistoryHouse, player: Id<'member'>): Promise<void> {
  clock.advance(Math.max(0, untilMs - 5 * minuteMs - clock.nowMs()))
  const opening = parseMoney(playerOpening, 'PHP')
  const { available } = await balanceOf(services.db.read, player, 'PHP')
  if (opening.ok && available < opening.value)
    await fund(services, player, formatMoney(opening.value - available, 'PHP'), `history:${player}`)
  const following = ['turnover-fold', 'records-follow', 'records-winners', 'play-returns', 'loyalty-follow']
  for (const job of ['contracts-settle', ...following]) await runJob(job)
  await settle()
}
