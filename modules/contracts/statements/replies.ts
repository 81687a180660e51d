import type { z } from 'zod'
import { type Currency, exponents, formatMoney } from '#kit/money.ts'
import { engineVersion } from '#modules/contracts/engine/deps.ts'
import { amountOf, type Figure } from '#modules/contracts/engine/pay-window.ts'
import type { Contract, Period } from '#modules/contracts/model.ts'
import type { UncountedReason } from '#modules/contracts/rules/uncounted.ts'
import type { getPayouts, getStatement, getStatementLines } from '#modules/contracts/statement-contract.ts'
import { chainBelow, hashText, type StatementCorrection, writeResult } from '#modules/contracts/statements/compose.ts'
import { addFigures, type Opened } from '#modules/contracts/statements/open.ts'
import type { ListedPayout, PostingRow } from '#modules/contracts/store/payout-lists.ts'

type PayoutReply = z.input<typeof getPayouts.reply>['payouts'][number]
type StatementReply = z.input<typeof getStatement.reply>
type BranchReply = StatementReply['branches'][number]
type LineReply = z.input<typeof getStatementLines.reply>['lines'][number]

export function payoutReply(payout: ListedPayout): PayoutReply {
  const { currency } = payout
  const money = (minor: bigint) => formatMoney(minor, currency)
  return {
    id: payout.id,
    kind: payout.kind,
    period: payout.period as Period,
    windowStart: payout.windowStart.toISOString(),
    windowEnd: payout.windowEnd.toISOString(),
    day: payout.day,
    contract: payout.contract,
    base: money(payout.brought),
    active: payout.active,
    ratePpm: payout.ratePpm,
    share: money(payout.share),
    corrections: money(payout.corrections),
    carryBefore: money(payout.carryBefore),
    carryAfter: money(payout.carryAfter),
    paid: money(payout.paid),
    state: payout.paid > 0n ? 'paid' : 'carried',
    settledAt: payout.settledAt.toISOString(),
  }
}

/** Millionths of a minor unit, with all of their places. */
function exact(millionths: bigint, currency: Currency): string {
  const places = exponents[currency] + 6
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(places + 1, '0')
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const none = { bets: 0, stake: 0n, turnover: 0n, payout: 0n, given: 0n, traded: 0n }

function broughtReply(
  { bets, stake, turnover, payout, given }: Omit<Figure, 'memberId' | 'path' | 'category'>,
  currency: Currency,
) {
  const money = (minor: bigint) => formatMoney(minor, currency)
  return { bets, stake: money(stake), turnover: money(turnover), payout: money(payout), given: money(given) }
}

/** Whom a figure came through right below the agent; nobody for the agent's own. */
export function branchOf(agentId: string, { memberId, path }: Pick<Figure, 'memberId' | 'path'>): string | null {
  return chainBelow(agentId, memberId, path).at(-1) ?? null
}

function partsReply(opened: Opened, loads: readonly PartLoad[]): BranchReply['parts'] {
  const { run, payout, paidPpm } = opened
  const sums = new Map<string, PartSum>()
  for (const { chain, category, base, traded } of loads) {
    const paid = paidPpm(chain, category)
    const own = run.kind === 'rebate' ? (payout.rates?.[category ?? ''] ?? 0) : payout.ratePpm
    const name = `${category} ${paid}`
    const known = sums.get(name)
    // What a member traded comes off at their own place, and at nobody's above.
    const ownTraded = chain.length === 0 ? traded : 0n
    if (known) {
      known.base += base
      known.traded += ownTraded
    } else sums.set(name, { base, category, ratePpm: Math.max(own, paid), paidPpm: paid, traded: ownTraded })
  }
  return [...sums.values()].map(({ base, category, ratePpm, paidPpm: paid, traded }) => {
    const amount = exact(base * BigInt(ratePpm - paid) - traded, run.currency)
    return {
      ...{ base: formatMoney(base, run.currency), category, ratePpm, paidPpm: paid, amount },
      traded: traded === 0n ? null : exact(traded, run.currency),
    }
  })
}

interface PartSum {
  base: bigint
  traded: bigint
  readonly category: string | null
  readonly ratePpm: number
  readonly paidPpm: number
}

interface PartLoad {
  readonly chain: readonly string[]
  readonly category: string | null
  readonly base: bigint
  readonly traded: bigint
}

/** The direct downlines with what came through each of them, the most first. */
function branchReplies(opened: Opened, agents: ReadonlySet<string>): BranchReply[] {
  const { run, payout, figures, carried, nameOf } = opened
  const { agentId } = payout
  const byBranch = Map.groupBy(figures, (figure) => branchOf(agentId, figure))
  const loadsOf = (own: readonly Figure[]) =>
    own.map((figure): PartLoad => {
      const chain = chainBelow(agentId, figure.memberId, figure.path)
      return { chain, category: figure.category, base: amountOf(figure, run.measure), traded: figure.traded }
    })
  const carriedOf = (branch: string | null) =>
    carried
      .filter(({ id, path }) => branchOf(agentId, { memberId: id, path }) === branch)
      .flatMap(({ id, path, amount }): PartLoad[] => {
        const chain = chainBelow(agentId, id, path)
        return [
          { chain, category: null, base: -amount, traded: 0n },
          { chain: chain.slice(1), category: null, base: amount, traded: 0n },
        ]
      })
  const replies = [...byBranch].map(([id, own]) => {
    const total = own.reduce<Figure>(addFigures, { memberId: '', path: [], category: null, ...none })
    return {
      weight: amountOf(total, run.measure),
      reply: {
        id,
        name: nameOf(id ?? agentId),
        isAgent: id === null || agents.has(id),
        members: new Set(own.map(({ memberId }) => memberId)).size,
        ...broughtReply(total, run.currency),
        parts: partsReply(opened, [...loadsOf(own), ...carriedOf(id)]),
      },
    }
  })
  return replies.sort((one, other) => (one.weight > other.weight ? -1 : 1)).map(({ reply }) => reply)
}

function correctionReply(
  one: StatementCorrection,
  { run, payout, nameOf }: Opened,
): StatementReply['corrections'][number] {
  const { memberId, category, of, game, firstCountedAt, turnover, ratePpm, paidPpm, traded } = one
  const ownTraded = memberId === payout.agentId ? traded : 0n
  return {
    memberId,
    name: nameOf(memberId),
    bet: of,
    game,
    category,
    windowStart: firstCountedAt.toISOString(),
    base: formatMoney(turnover, run.currency),
    sharePpm: ratePpm - paidPpm,
    amount: exact(turnover * BigInt(ratePpm - paidPpm) - ownTraded, run.currency),
  }
}

function termsReply({ terms, hash, answeredAt, currency }: Contract): NonNullable<StatementReply['terms']> {
  const { base, activeFrom, tiers } = terms
  return {
    base,
    activeFrom: formatMoney(activeFrom, currency),
    tiers: tiers.map(({ ratePpm, amount, active }) => ({ ratePpm, amount: formatMoney(amount, currency), active })),
    hash,
    acceptedAt: answeredAt?.toISOString() ?? null,
  }
}

function uncountedReply({ run, uncounted }: Opened): StatementReply['uncounted'] {
  if (uncounted === null) return null
  const countOf = (wanted: UncountedReason) => uncounted.filter(({ reason }) => reason === wanted).length
  return {
    activeDeposit: formatMoney(BigInt(run.rules.activeDeposit ?? 0), run.currency),
    browser: countOf('browser'),
    account: countOf('account'),
    deposit: countOf('deposit'),
  }
}

export interface StatementMore {
  readonly listed: ListedPayout
  readonly posting: PostingRow | null
  readonly agents: ReadonlySet<string>
}

export function statementReply(opened: Opened, { listed, posting, agents }: StatementMore): StatementReply {
  const { payout, run, contract, figures, corrections } = opened
  const { currency } = run
  const money = (minor: bigint) => formatMoney(minor, currency)
  const total = figures.reduce<Figure>(addFigures, { memberId: '', path: [], category: null, ...none })
  return {
    currency,
    payout: payoutReply(listed),
    terms: contract && termsReply(contract),
    rates: payout.rates && { ...payout.rates },
    uncounted: uncountedReply(opened),
    total: broughtReply(total, currency),
    branches: branchReplies(opened, agents),
    corrections: corrections.map((one) => correctionReply(one, opened)),
    lossCarry:
      run.measure === 'net'
        ? { before: money(payout.lossCarryBefore), after: money(payout.lossCarryAfter), base: money(payout.base) }
        : null,
    breakage: exact(payout.breakagePpm, currency),
    minimumPayout: money(BigInt(run.rules.minimumPayout)),
    checks: {
      inputsHash: payout.inputsHash,
      resultHash: hashText(JSON.stringify(writeResult(payout))),
      ranAt: payout.settledAt.toISOString(),
      auditedAt: run.auditedAt?.toISOString() ?? null,
      engine: engineVersion,
    },
    ledger:
      payout.posting === null || posting === null
        ? null
        : {
            posting: String(payout.posting),
            debit: 'house:agent-pay',
            credit: `purse:${posting.credit}`,
            account: String(posting.credit),
            kind: posting.kind,
            ref: posting.ref,
            balanceAfter: money(posting.balanceAfter),
            at: posting.at.toISOString(),
          },
  }
}

/** The members of one branch, those who brought most first. */
export function lineReplies(opened: Opened, branch: string | null): LineReply[] {
  const { run, payout, figures, paidPpm, nameOf } = opened
  return figures
    .filter((figure) => branchOf(payout.agentId, figure) === branch)
    .map((figure) => ({ figure, weight: amountOf(figure, run.measure) }))
    .sort((one, other) => (one.weight > other.weight ? -1 : 1))
    .map(({ figure }) => ({
      memberId: figure.memberId,
      name: nameOf(figure.memberId),
      category: figure.category,
      ...broughtReply(figure, run.currency),
      paidPpm: paidPpm(chainBelow(payout.agentId, figure.memberId, figure.path), figure.category),
      traded: figure.traded === 0n || figure.memberId !== payout.agentId ? null : exact(figure.traded, run.currency),
    }))
}
