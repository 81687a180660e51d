import { openChainStream } from '#engines/fairness/chain.ts'
import { drawOutcome } from '#engines/lottery/replay.ts'
import { type Issue, issueAt, issuesFrom } from '#engines/lottery/schedule.ts'
import { assert } from '#kit/assert.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import * as store from '#modules/lottery/draw-store.ts'
import { listLotteries, type SoldLottery } from '#modules/lottery/list.ts'
import type { IssueName } from '#modules/lottery/model.ts'
import { lotteryDocument } from '#modules/lottery/settings.ts'
import { settleDraw } from '#modules/lottery/settle.ts'
import {
  continueChain,
  type DealtTable,
  fixLink,
  type OpenChain,
  openChain,
  revealLink,
} from '#modules/rounds/service.ts'
import { readDocument } from '#modules/settings/service.ts'

/** The issue on sale and the one after it. */
export const plannedAhead = 2
const leftAtOnce = 100
/** So often it looks whether an operator has changed something, while nothing is to be drawn. */
const restMs = 5_000

/** The chain of a lottery is that of a table of this name. */
export const chainNameOf = (id: string) => `lottery:${id}`

/** Chains that this node has opened. */
export type Chains = Map<string, OpenChain>

/** All lotteries as one node draws them: by the lease of tables, so that another node goes on a few seconds after this one is gone. */
export function drawnLotteries(lotteries: Lotteries): DealtTable {
  return {
    id: 'lotteries',
    async deal(lease) {
      const chains: Chains = new Map()
      while (lease.isHeld()) {
        await turn(lotteries, chains, () => lease.isHeld())
        const next = await store.findNextMoment(lotteries.db.read, lotteries.time)
        await lease.wait(Math.min(restMs, Math.max(0, next ?? restMs) + 1))
      }
    },
    // What was begun is in the database, and whoever comes next goes on with it.
    leave: async () => {},
  }
}

/** Everything that is to be done by now. Each part happens once, whoever tries. */
export async function turn(lotteries: Lotteries, chains: Chains, isHeld: () => boolean = () => true): Promise<void> {
  await planIssues(lotteries, chains, isHeld)
  const left = await store.findLeft(lotteries.db.read, lotteries.time, leftAtOnce + lotteries.asideDraws.count)
  const sold = new Map((await listLotteries(lotteries)).map((lottery) => [lottery.id, lottery]))
  const nameOf = ({ lottery, issue }: IssueName) => `${lottery} ${issue}`
  for (const draw of lotteries.asideDraws.due(left, nameOf)) {
    if (!isHeld()) return
    await lotteries.asideDraws.attempt(nameOf(draw), async () => {
      const lottery = sold.get(draw.lottery)
      assert(lottery, `an issue of the lottery ${draw.lottery} is left, which is unknown`)
      await finish(lotteries, lottery, draw)
    })
  }
}

/** Draws an issue whose time has come, shows the link of one that is void, and pays. */
async function finish(lotteries: Lotteries, lottery: SoldLottery, draw: store.DrawRow): Promise<void> {
  const { issue } = draw
  const isLinkHidden = draw.link !== null && draw.hash === null
  if (isLinkHidden && (await holdDraw(lotteries, lottery, draw)))
    lotteries.push({ type: 'drawn', lottery: lottery.id, issue })
  await settleDraw(lotteries, lottery, draw)
}

/**
 * Draws what the link says, or, when it is too late for that, ends the issue as void. In both cases the link is spent and shown. The issue is
 * held meanwhile, so that every bet that was in time is written.
 */
async function holdDraw(lotteries: Lotteries, { rules }: SoldLottery, name: IssueName): Promise<boolean> {
  const { lateMostSeconds } = await readDocument(lotteries.settings, lotteryDocument)
  return await lotteries.db.tx(async (tx) => {
    const draw = await store.lockDraw(tx, name, lotteries.time)
    if (!draw?.chainId || draw.link === null || !draw.hashSealed || draw.hash !== null || draw.salt === null)
      return false
    const now = await store.readTime(tx, lotteries.time)
    if (draw.drawsAt > now) return false
    const hash = await revealLink(lotteries, { chainId: draw.chainId, link: draw.link, hashSealed: draw.hashSealed })
    const isLate = now.getTime() - draw.drawsAt.getTime() > lateMostSeconds * 1000
    if (draw.state === 'scheduled' && !isLate) {
      const outcome = drawOutcome(rules, openChainStream(nodeHmac, { hash, salt: draw.salt }), dayOfIssue(name.issue))
      assert(outcome, `nothing can be drawn for ${name.lottery} ${name.issue}`)
      await store.writeResult(tx, name, { outcome, hash, at: now })
      return true
    }
    if (draw.state === 'scheduled') await store.writeVoid(tx, name, 'draw_was_missed')
    await store.showLink(tx, name, hash)
    return true
  })
}

export const dayOfIssue = (issue: string) => `${issue.slice(0, 4)}-${issue.slice(4, 6)}-${issue.slice(6, 8)}`

/** Plans the issues on sale and those after them, with the links of own draws: what will be drawn is fixed before sales open. */
async function planIssues(lotteries: Lotteries, chains: Chains, isHeld: () => boolean): Promise<void> {
  const nowMs = (await store.readTime(lotteries.db.read, lotteries.time)).getTime()
  const planned = await store.findPlanned(lotteries.db.read, lotteries.time)
  const nameOf = ({ id }: SoldLottery) => `plan ${id}`
  for (const lottery of lotteries.asideDraws.due(await listLotteries(lotteries), nameOf)) {
    if (lottery.state === 'off') continue
    const known = planned.get(lottery.id)
    const ahead = issuesFrom(lottery.schedule, issueAt(lottery.schedule, nowMs), plannedAhead)
    const missing = ahead.filter(({ id }) => !known?.has(id))
    if (missing.length === 0) continue
    // One lottery that cannot be planned keeps no other from being sold.
    await lotteries.asideDraws.attempt(nameOf(lottery), async () => {
      for (const issue of missing) if (isHeld()) await plan(lotteries, chains, lottery, issue)
    })
  }
}

/** Somebody else has planned the issue: the link goes back with the transaction. */
class IssueIsPlanned extends Error {
  override name = 'IssueIsPlanned'
}

async function plan(lotteries: Lotteries, chains: Chains, lottery: SoldLottery, issue: Issue): Promise<void> {
  const chain = lottery.draws === 'own' ? await chainOf(lotteries, chains, lottery) : null
  const link = await lotteries.db
    .tx(async (tx) => {
      const fixed = chain ? await fixLink(tx, lotteries, chain) : null
      if (!(await store.insertDraw(tx, lottery.id, issue, fixed))) throw new IssueIsPlanned()
      return fixed?.link ?? null
    })
    .catch((error: unknown) => {
      // The chain has moved on without us: it is read again.
      chains.delete(lottery.id)
      if (error instanceof IssueIsPlanned) return null
      throw error
    })
  if (chain && link !== null) chain.used = link
}

/** A chain of two weeks of fast draws, or of months of slow ones: walking it is what a lottery costs at its first start. */
export const lengthOf = ({ schedule }: SoldLottery) =>
  schedule.kind === 'every' ? Math.ceil(20_000 / schedule.minutes) : 500

async function chainOf(lotteries: Lotteries, chains: Chains, lottery: SoldLottery): Promise<OpenChain> {
  const known = chains.get(lottery.id)
  const chain = known
    ? await continueChain(lotteries, known)
    : await openChain(lotteries, chainNameOf(lottery.id), lengthOf(lottery))
  chains.set(lottery.id, chain)
  return chain
}
