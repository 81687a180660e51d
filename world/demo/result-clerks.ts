import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Id } from '#kit/id.ts'
import { createAccount, findOperatorId } from '#modules/identity/service.ts'
import { planPastIssue } from '#modules/lottery/demo/seed.ts'
import { askOrder, decideOrder, findDraw, findOrders } from '#modules/lottery/service.ts'
import type { Services } from '#server/modules.ts'

const Published = z.object({ lottery: z.string(), issue: z.string(), version: z.int(), numbers: z.array(z.int()) })
type Published = z.output<typeof Published>

const everyMs = 20_000
const ordersSeen = 100

export interface Clerks {
  stop(): Promise<void>
}

/** What the stations have published, as each of the two reads it for themselves. */
export interface Stations {
  feed(): Promise<readonly unknown[]>
  find(lottery: string, issue: string): Promise<unknown>
}

const stationsAt = (url: string): Stations => {
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(5_000) })
    return answer.ok ? await answer.json() : null
  }
  return {
    feed: async () => (await ask('/feed')) as readonly unknown[],
    find: async (lottery, issue) => await ask(`/results/${lottery}/${issue}`),
  }
}

/**
 * Two operators of a demonstration who enter official results: one reads what the stations publish and asks for it, the other looks each up anew and
 * approves it. So official lotteries settle without anybody there.
 */
export function startClerks(services: Services, url: string, logger: Logger): Clerks {
  const leaving = new AbortController()
  const over = (async () => {
    const clerks = [await hire(services, 'clerk.isa'), await hire(services, 'clerk.dalawa')] as const
    while (!leaving.signal.aborted) {
      await enterResults(services, stationsAt(url), clerks).catch((error: unknown) =>
        logger.warn({ err: error }, 'the demo’s clerks could not enter results'),
      )
      await pause(leaving.signal)
    }
  })()
  return {
    async stop() {
      leaving.abort()
      await over
    },
  }
}

type Hired = readonly [Id<'operator'>, Id<'operator'>]

/** One look at the stations. What was entered before, or comes twice, changes nothing. */
export async function enterResults(
  { lotteries }: Pick<Services, 'lotteries'>,
  stations: Stations,
  [first, second]: Hired,
): Promise<void> {
  const hand = (operatorId: Id<'operator'>) => ({ operatorId, address: '127.0.0.1', requestId: 'demo' })
  const newest = new Map<string, Published>()
  for (const one of await stations.feed()) {
    const read = Published.safeParse(one)
    if (read.success) newest.set(`${read.data.lottery} ${read.data.issue}`, read.data)
  }
  for (const { lottery, issue, version, numbers } of newest.values()) {
    const draw = await findPlanned(lotteries, { lottery, issue })
    const isWrong = draw?.outcome && draw.isSettled && String(draw.outcome.numbers) !== String(numbers)
    const kind = draw?.shown === 'delayed' ? 'result' : isWrong ? 'correct' : null
    const evidence = `Published by the station, version ${version}`
    if (kind) await askOrder(lotteries, { lottery, issue, kind, numbers, evidence }, hand(first))
  }
  const waiting = (await findOrders(lotteries.db.read, ordersSeen)).filter(
    ({ state, askedBy, kind }) => state === 'waiting' && askedBy === first && kind !== 'void',
  )
  for (const { id, lottery, issue } of waiting) {
    const read = Published.safeParse(await stations.find(lottery, issue))
    if (!read.success) continue
    const decided = await decideOrder(lotteries, id, { isApproved: true, numbers: read.data.numbers }, hand(second))
    // A correction came between the two of them: it is asked for anew.
    if (!decided.ok && decided.refusal === 'results_differ')
      await decideOrder(lotteries, id, { isApproved: false, numbers: null }, hand(second))
  }
}

/** Stations show the boards of some days: those from before the demo began are entered too. */
async function findPlanned(
  lotteries: Services['lotteries'],
  name: { readonly lottery: string; readonly issue: string },
) {
  const find = async () => await findDraw(lotteries.db.read, name, lotteries.time)
  const draw = await find()
  if (draw) return draw
  await planPastIssue(lotteries, name)
  return await find()
}

/** Nobody knows a clerk's password, so nobody signs in as one. */
export async function hire({ identity }: Pick<Services, 'identity'>, username: string): Promise<Id<'operator'>> {
  const known = await findOperatorId(identity.db.read, username)
  if (known !== null) return known
  const password = randomBytes(24).toString('base64url')
  const account = { username, nickname: 'Clerk (bot)', password, isOperator: true, roles: ['trader'] } as const
  const made = await createAccount(identity, account)
  if (!made.ok) throw new Error(`the clerk ${username} could not be made: ${made.refusal}`)
  return made.value.id as string as Id<'operator'>
}

async function pause(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const leave = (): void => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, everyMs)
    signal.addEventListener('abort', leave, { once: true })
  })
}
