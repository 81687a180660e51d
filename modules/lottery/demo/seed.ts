import { openChainStream, walkBack } from '#engines/fairness/chain.ts'
import { drawOutcome } from '#engines/lottery/replay.ts'
import { findIssue, type Issue, issuesOf, type Schedule } from '#engines/lottery/schedule.ts'
import { assert } from '#kit/assert.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { insertDraw, insertPastDraws, type PastDraw, readTime } from '#modules/lottery/draw-store.ts'
import { chainNameOf, dayOfIssue, lengthOf } from '#modules/lottery/draws.ts'
import { findLottery, listLotteries, type SoldLottery } from '#modules/lottery/list.ts'
import type { IssueName } from '#modules/lottery/model.ts'
import { linkOf, openChain, sealLink, takeFirstLinks } from '#modules/rounds/service.ts'

/** Enough for trends of the fast ones; of the others some weeks. */
const drawsOf = ({ schedule }: SoldLottery): number => (schedule.kind === 'every' ? 60 : 12)
/** Draws twice a month lie far apart. */
const daysMost = 200
const dayMs = 86_400_000

/**
 * A first visit finds results, boards and trends: every lottery of our own that never drew has held its last draws, to nobody. Each takes the next
 * link of the lottery's own chain, so each has its proof like any other; what is sold later goes on from there.
 */
export async function seedDraws(lotteries: Lotteries): Promise<void> {
  const nowMs = (await readTime(lotteries.db.read, lotteries.time)).getTime()
  for (const lottery of await listLotteries(lotteries))
    if (lottery.state !== 'off' && lottery.draws === 'own') await holdPastDraws(lotteries, lottery, nowMs)
}

/** The newest issues that should have been drawn, newest first. */
function pastIssues(schedule: Schedule, nowMs: number, count: number): readonly Issue[] {
  const issues: Issue[] = []
  const today = dayOf(nowMs, schedule.timeZone)
  for (let back = 0; back <= daysMost && issues.length < count; back += 1)
    issues.push(
      ...issuesOf(schedule, addDays(today, -back))
        .filter(({ drawAt }) => drawAt <= nowMs)
        .toReversed(),
    )
  return issues.slice(0, count)
}

async function holdPastDraws(lotteries: Lotteries, lottery: SoldLottery, nowMs: number): Promise<void> {
  const { id, rules, schedule } = lottery
  const issues = pastIssues(schedule, nowMs, drawsOf(lottery))
  const oldest = issues.at(-1)
  if (!oldest) return
  // What decides them is dated before them.
  const clock = { nowMs: () => oldest.openAt - dayMs }
  const chain = await openChain({ ...lotteries, clock }, chainNameOf(id), lengthOf(lottery))
  const { id: chainId, salt, used } = chain.row
  if (used > 0) return
  const draws: PastDraw[] = []
  let hash = linkOf(chain, issues.length)
  for (const [at, { id: issue, openAt, closeAt, drawAt }] of issues.entries()) {
    const link = issues.length - at
    const outcome = drawOutcome(rules, openChainStream(nodeHmac, { hash, salt }), dayOfIssue(issue))
    assert(outcome, `nothing can be drawn for ${id} ${issue}`)
    const times = { opensAt: new Date(openAt), closesAt: new Date(closeAt), drawsAt: new Date(drawAt) }
    draws.push({ issue, ...times, link, hash, hashSealed: await sealLink(lotteries, { chainId, link }, hash), outcome })
    // From the newest to the oldest: a link is the hash of the one after it.
    hash = walkBack(hash, 1)
  }
  await lotteries.db.tx(async (tx) => {
    if (await takeFirstLinks(tx, chainId, issues.length)) await insertPastDraws(tx, id, chainId, draws)
  })
}

/** An issue of a station from before the demo began is planned after all, so that its result can be entered. It was never sold. */
export async function planPastIssue(lotteries: Lotteries, name: IssueName): Promise<void> {
  const lottery = await findLottery(lotteries, name.lottery)
  const issue = lottery?.draws === 'official' ? findIssue(lottery.schedule, name.issue) : null
  const now = await readTime(lotteries.db.read, lotteries.time)
  if (!lottery || !issue || issue.drawAt > now.getTime()) return
  await lotteries.db.tx(async (tx) => void (await insertDraw(tx, lottery.id, issue, null)))
}
