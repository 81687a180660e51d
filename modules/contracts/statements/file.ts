import { addDays, dayOf, startOfDay } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import type { Pay, Run } from '#modules/contracts/engine/deps.ts'
import { figureOf, givenKinds, policyOf, takeOut } from '#modules/contracts/engine/load.ts'
import type { Correction, Figure } from '#modules/contracts/engine/pay-window.ts'
import type { PayoutRefusal } from '#modules/contracts/rules/pay.ts'
import { chainBelow, composeStatement, type StatementLine, signedText } from '#modules/contracts/statements/compose.ts'
import { type Opened, openPayout, windowOf } from '#modules/contracts/statements/open.ts'
import { readBranchFigures, readBranchMoney, readCorrections, readFacts } from '#modules/turnover/service.ts'

/** A file with more lines than this tells what each member brought, instead of each bet or each day of theirs. */
const linesMax = 20_000
const factsAtOnce = 5_000
const hourMs = 3_600_000

export interface StatementFile {
  readonly name: string
  readonly text: string
}

/** The signed statement: bets for windows up to an hour, days of members for longer ones. */
export async function writeStatement(
  pay: Pick<Pay, 'db' | 'signer'>,
  agentId: Id<'member'>,
  id: string,
): Promise<Result<StatementFile, PayoutRefusal>> {
  const opened = await openPayout(pay, agentId, id)
  if (!opened.ok) return opened
  const { payout, run, contract, carried, corrections, uncounted } = opened.value
  const lines = await pay.db.long.tx(async (tx) => await readLines(tx, agentId, opened.value))
  const statement = composeStatement({
    ...{ payoutId: payout.id, kind: run.kind, period: run.period, measure: run.measure },
    ...{ currency: run.currency, timeZone: run.timeZone, lines, corrections, carried, uncounted, rates: payout.rates },
    window: { start: run.windowStart, end: run.windowEnd },
    agent: { id: agentId, name: opened.value.nameOf(agentId) },
    contract: contract && { number: contract.number, hash: contract.hash, document: contract.document },
    minimumPayout: BigInt(run.rules.minimumPayout),
    carryPolicy: policyOf(run.rules),
    people: peopleOf(agentId, opened.value),
    result: payout,
    inputsHash: payout.inputsHash,
  })
  const { kid, signature } = await pay.signer.sign(signedText(statement))
  const value = Buffer.from(signature).toString('base64url')
  const at = run.windowStart.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
  const text = JSON.stringify({ statement, signature: { kid, value } })
  return yes({ name: `laro-statement-${run.kind}-${at}.json`, text })
}

function peopleOf(agentId: string, { figures, carried, ratesOf, nameOf }: Opened) {
  const ids = new Set([
    ...figures.flatMap(({ memberId, path }) => chainBelow(agentId, memberId, path)),
    ...carried.flatMap(({ id, path }) => chainBelow(agentId, id, path)),
  ])
  return new Map([...ids].map((id) => [id, { name: nameOf(id), rates: ratesOf(id) }]))
}

async function readLines(reader: Reader, agentId: string, { run, figures, payout }: Opened): Promise<StatementLine[]> {
  const isShort = run.windowEnd.getTime() - run.windowStart.getTime() <= hourMs
  const days = daysOf(run)
  const found = isShort
    ? await readBets(reader, run, agentId)
    : figures.length * days.length <= linesMax
      ? await readDays(reader, run, agentId, days)
      : null
  const lines = found ?? figures.map((figure): StatementLine => ({ ...figure, of: payout.day, game: null, at: null }))
  return run.kind === 'rebate' ? lines : lines.map((line) => ({ ...line, category: null }))
}

/** Null when there are too many. */
async function readBets(reader: Reader, run: Run, agentId: string): Promise<StatementLine[] | null> {
  const window = windowOf(run, agentId)
  const old = run.measure === 'turnover' ? await readCorrections(reader, window) : []
  const isOld = new Set(old.map(({ seq }) => seq))
  const lines: StatementLine[] = []
  for (let after: Parameters<typeof readFacts>[1]['after'] = null; ; ) {
    const page = await readFacts(reader, { ...window, kinds: ['bet'], after, limit: factsAtOnce })
    for (const { seq, memberId, path, category, ref, game, happenedAt, ...fact } of page.facts) {
      if (isOld.has(seq)) continue
      const { bets, stake, turnover, payout, traded } = fact
      const figures = figureOf(run.kind, { memberId, path, category, bets, stake, turnover, payout, traded })
      lines.push({ ...figures, of: ref, game, at: happenedAt })
    }
    if (lines.length > linesMax) return null
    if (page.next === null) return lines
    after = page.next
  }
}

function daysOf({ windowStart, windowEnd, timeZone }: Run): string[] {
  const days: string[] = []
  const last = dayOf(windowEnd.getTime() - 1, timeZone)
  for (let day = dayOf(windowStart.getTime(), timeZone); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

async function readDays(reader: Reader, run: Run, agentId: string, days: readonly string[]): Promise<StatementLine[]> {
  const { timeZone, measure } = run
  const old = measure === 'turnover' ? await readCorrections(reader, windowOf(run, agentId)) : []
  const lines: StatementLine[] = []
  for (const day of days) {
    const [from, until] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)].map((ms) => new Date(ms))
    if (!from || !until) continue
    const window = { ...windowOf(run, agentId), from, until }
    const bets = (await readBranchFigures(reader, window)).map((bet): Figure => figureOf(run.kind, bet))
    const taken = old
      .filter(({ countedAt }) => countedAt >= from && countedAt < until)
      .map((one): Correction => ({ ...figureOf(run.kind, one), firstCountedMs: one.firstCountedAt.getTime() }))
    const figures = takeOut(bets, taken)
    if (measure === 'net') {
      for (const { memberId, path, kind, amount } of await readBranchMoney(reader, window)) {
        const nothing = { category: null, bets: 0, stake: 0n, turnover: 0n, payout: 0n, traded: 0n }
        if (givenKinds.has(kind)) figures.push({ memberId, path, ...nothing, given: amount })
      }
    }
    lines.push(...figures.map((figure) => ({ ...figure, of: day, game: null, at: null })))
  }
  return lines
}
