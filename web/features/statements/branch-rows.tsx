import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Currency } from '#kit/money.ts'
import type { getStatementLines } from '#modules/contracts/statement-contract.ts'
import { api } from '#web/features/client/client.ts'
import { type CallRefused, valueOf } from '#web/features/client/use-call.ts'
import type { Measure } from '#web/features/statements/measure.ts'
import type { Statement } from '#web/features/statements/use-payouts.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { addExact, lessExact, shareExact, trimExact } from '#web/lib/exact.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { CategoryIcon } from '#web/ui/category.tsx'
import { ChevronDown, UsersRound } from '#web/ui/icons.ts'

type Branch = Statement['branches'][number]
type Lines = ReplyOf<typeof getStatementLines>
type Line = Lines['lines'][number]

interface BranchRowsProps {
  readonly payout: string
  readonly branch: Branch
  readonly measure: Measure
  readonly currency: Currency
  /** My rate: of the tier that was reached, or of a category. */
  readonly rateOf: (category: string | null) => number
}

/** One branch of the team, and when it is opened the members who brought it. */
export function BranchRows({ payout, branch, measure, currency, rateOf }: BranchRowsProps) {
  const [isOpen, setOpen] = useState(false)
  const { stake, parts } = branch
  const part = addExact(parts.map(({ amount }) => amount))
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="payout-opener">
            <ChevronDown aria-hidden="true" />
            <span className="grid size-6 flex-none place-items-center rounded-full bg-surface-3 text-[11px] font-semibold text-soft">
              {branch.isAgent && branch.id !== null ? (
                [...branch.name][0]?.toUpperCase()
              ) : (
                <UsersRound aria-hidden="true" className="size-3.5" />
              )}
            </span>
            <span className="min-w-0">
              <span dir="auto" className="font-medium">
                {branch.id === null ? t('payouts.own') : branch.name}
              </span>{' '}
              <span className="text-[12px] whitespace-nowrap text-soft max-sm:block">
                {t('payouts.bets', { count: branch.bets })}
              </span>
            </span>
          </button>
        </th>
        <td data-end>{formatAmount(stake, currency)}</td>
        <td data-end data-wide className="text-soft">
          {takenOff(branch, measure, currency)}
        </td>
        <td data-end data-wide className="text-soft">
          {parts.map(({ category, ratePpm, paidPpm, traded }) => (
            <span key={`${category}|${paidPpm}`} className="flex items-center justify-end gap-1.5">
              {category !== null && <CategoryIcon category={category} className="size-3.5" />}
              <bdi dir="ltr">
                {category !== null && `${writePercent(ratePpm)} − `}
                {writePercent(paidPpm)}% = {writePercent(ratePpm - paidPpm)}%
              </bdi>
              {traded !== null && (
                <span>{t('payouts.asPrize', { amount: formatAmount(trimExact(traded), currency) })}</span>
              )}
            </span>
          ))}
        </td>
        <td data-end className="font-semibold">
          {formatAmount(trimExact(part), currency)}
        </td>
      </tr>
      {isOpen && (
        <MemberRows payout={payout} branch={branch.id ?? 'own'} measure={measure} currency={currency} rateOf={rateOf} />
      )}
    </>
  )
}

/** What of the stakes does not count: the rest of the turnover, or what came back to the players. */
export function takenOff(
  { stake, turnover, payout, given }: Pick<Branch, 'stake' | 'turnover' | 'payout' | 'given'>,
  measure: Measure,
  currency: Currency,
): string {
  const back = measure === 'net' ? addExact([payout, given]) : payout
  const off = measure === 'turnover' ? lessExact(turnover, stake) : lessExact('0', back)
  return /[1-9]/.test(off) ? formatAmount(off, currency) : '–'
}

/** What one line is worth to me: what it brought, at my rate less the highest that was paid below, less what I took as prize. */
function partOf(line: Line, measure: Measure, ratePpm: number): string {
  const lost = lessExact(line.stake, line.payout)
  const base = measure === 'turnover' ? line.turnover : measure === 'loss' ? lost : lessExact(lost, line.given)
  return lessExact(shareExact(base, Math.max(0, ratePpm - line.paidPpm)), line.traded ?? '0')
}

interface MemberRowsProps extends Omit<BranchRowsProps, 'branch'> {
  readonly branch: string
}

function MemberRows({ payout, branch, measure, currency, rateOf }: MemberRowsProps) {
  const query = useInfiniteQuery<Lines, CallRefused, Line[], readonly unknown[], number>({
    queryKey: ['GET /wps/member/payouts/:payout/lines', payout, branch],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) =>
      valueOf(
        await api.call<typeof getStatementLines>('GET /wps/member/payouts/:payout/lines', {
          params: { payout },
          query: { branch, after: pageParam },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ lines }) => lines),
  })
  if (!query.data) {
    return (
      <tr data-line>
        <td colSpan={5}>
          <output>{query.isError ? t(messageOf(query.error.refusal)) : t('state.loading')}</output>
        </td>
      </tr>
    )
  }
  return (
    <>
      {query.data.map((line) => (
        <tr key={`${line.memberId}|${line.category}|${line.paidPpm}`} data-line>
          <td>
            <span className="flex min-w-0 items-center gap-2">
              {line.category !== null && <CategoryIcon category={line.category} className="size-4" />}
              <span dir="auto" className="text-strong">
                {line.name}
              </span>
              <span>{t('payouts.bets', { count: line.bets })}</span>
            </span>
          </td>
          <td data-end>{formatAmount(line.stake, currency)}</td>
          <td data-end data-wide>
            {takenOff(line, measure, currency)}
          </td>
          <td data-end data-wide>
            <bdi dir="ltr">{writePercent(line.paidPpm)}%</bdi>
          </td>
          <td data-end>{formatAmount(partOf(line, measure, rateOf(line.category)), currency)}</td>
        </tr>
      ))}
      {query.hasNextPage && (
        <tr data-line>
          <td colSpan={5}>
            <button
              type="button"
              onClick={() => void query.fetchNextPage()}
              className="min-h-11 font-medium text-gold hover:underline"
            >
              {t('payouts.more')}
            </button>
          </td>
        </tr>
      )}
    </>
  )
}
