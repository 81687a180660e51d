import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { AgentRange } from '#web/agent/dates/date-range.tsx'
import { MemberBrought } from '#web/agent/features/team/member-brought.tsx'
import type { ContractState } from '#web/agent/features/team/tree-row.tsx'
import { type MemberCardData, useMemberCard } from '#web/agent/features/team/use-member.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { agentButton, agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { LetterAvatar } from '#web/agent/layout/letter-avatar.tsx'
import { ratedCategories, rateNames } from '#web/agent/rates/rate-fields.tsx'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { AgentLink } from '#web/features/centres/agent-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAgentMe } from '#web/features/session/use-agent-me.ts'
import { formatAgo, formatDay, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { CategoryIcon } from '#web/ui/category.tsx'
import {
  ArrowRightLeft,
  Handshake,
  MessageSquare,
  Move,
  NotebookPen,
  Percent,
  Send,
  ShieldBan,
  ShieldCheck,
  X,
} from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What can be done with somebody, beside following a link. */
export type MemberTask = 'transfer' | 'message' | 'rates' | 'note' | 'move' | 'block' | 'unblock'

interface MemberSideProps {
  readonly id: string
  readonly range: AgentRange
  readonly nowMs: number
  readonly contract: ContractState | undefined
  /** Whether the keyboard starts here. */
  readonly takesFocus: boolean
  readonly hasTransfer: boolean
  readonly onTask: (task: MemberTask, member: MemberCardData) => void
  /** Left out where something around it closes it. */
  readonly onClose?: () => void
}

/** Somebody of the team: who they are, what can be done, what they get and what they brought. */
export function MemberSide(props: MemberSideProps) {
  const { id, range, nowMs, contract, takesFocus, hasTransfer, onTask, onClose } = props
  const query = useMemberCard(id)
  if (query.isPending) return <SideSkeleton />
  if (!query.data) return query.isError ? <Missing query={query} /> : <SideSkeleton />
  const member = query.data
  return (
    <div className="grid content-start gap-3">
      <section aria-label={member.nickname} className={`${agentCard} grid gap-4 p-4`}>
        <Head member={member} {...(onClose && { onClose })} />
        <Facts member={member} nowMs={nowMs} />
        <Tasks member={member} contract={contract} takesFocus={takesFocus} hasTransfer={hasTransfer} onTask={onTask} />
        {member.note !== '' && (
          <p className="rounded-lg bg-well px-3 py-2 text-[13px] text-soft">
            <bdi>{member.note}</bdi>
          </p>
        )}
      </section>
      <RatesCard member={member} />
      <MemberBrought id={id} range={range} />
    </div>
  )
}

/** Somebody elsewhere and nobody at all are the same here; only what else went wrong can be tried again. */
function Missing({ query }: ComponentProps<typeof CallFailed>) {
  if (query.error.refusal !== 'member_not_found') return <CallFailed query={query} />
  return (
    <p role="alert" className={`${agentCard} p-4 text-soft`}>
      {t('agentRefusal.memberNotFound')}
    </p>
  )
}

function Head({ member, onClose }: { readonly member: MemberCardData; readonly onClose?: () => void }) {
  const kind = member.kind === 'agent' ? 'team.agentAt' : 'team.playerAt'
  return (
    <div className="flex items-start gap-3">
      <LetterAvatar id={member.id} name={member.nickname} size="large" />
      <div className="min-w-0 flex-1">
        <h2 className={`truncate ${agentCardTitle}`}>
          <bdi>{member.nickname}</bdi>
        </h2>
        <p className="truncate text-[12.5px] text-soft">
          <bdi>{member.account}</bdi> · {t(kind, { level: String(member.depth) })}
        </p>
        {member.isBlocked && <p className="text-[12.5px] font-medium text-lose">{t('team.isBlocked')}</p>}
      </div>
      {onClose && (
        <button
          type="button"
          aria-label={t('state.close')}
          onClick={onClose}
          className="-me-2 -mt-2 grid size-11 flex-none place-items-center rounded-full text-faint hover:text-strong"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  )
}

function Facts({ member, nowMs }: { readonly member: MemberCardData; readonly nowMs: number }) {
  const facts: { readonly name: string; readonly value: ReactNode }[] = [
    {
      name: t('team.wallet'),
      value: <ShortMoney amount={member.balance} currency={readCurrency(member.currency)} className="font-semibold" />,
    },
    { name: t('team.joined'), value: formatDay(member.joinedAt.slice(0, 10)) },
    { name: t('team.team'), value: formatNumber(member.teamSize) },
    { name: t('team.seen'), value: member.lastSeenAt === null ? t('team.never') : formatAgo(member.lastSeenAt, nowMs) },
    ...(member.phone === null ? [] : [{ name: t('team.phone'), value: <bdi dir="ltr">{member.phone}</bdi> }]),
    ...(member.link === null
      ? []
      : [{ name: t('team.cameBy'), value: <bdi>{member.link.note || member.link.code}</bdi> }]),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-[12.5px] text-soft">{name}</dt>
          <dd className="truncate">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface TasksProps {
  readonly member: MemberCardData
  readonly contract: ContractState | undefined
  readonly takesFocus: boolean
  readonly hasTransfer: boolean
  readonly onTask: (task: MemberTask, member: MemberCardData) => void
}

function Tasks({ member, contract, takesFocus, hasTransfer, onTask }: TasksProps) {
  const me = useAgentMe().data
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) list.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [takesFocus])
  const task = (name: MemberTask) => () => onTask(name, member)
  const canTransfer = hasTransfer && me?.transfers.isDownOpen === true && !member.isBlocked
  // What stands alone in its line takes the whole of it.
  const wide = canTransfer === member.isDirect ? 'col-span-2' : ''
  return (
    <div ref={list} className="grid grid-cols-2 gap-2">
      {member.isDirect && member.kind === 'agent' && (
        <AgentLink
          page="agentContracts"
          values={{ member: member.id }}
          className={`${agentButton.plain} col-span-2 bg-gold-wash! text-gold! outline-gold/50!`}
        >
          <Handshake aria-hidden="true" className="size-4" />
          {contract === undefined ? t('team.offerContract') : t('team.reviewContract')}
        </AgentLink>
      )}
      {canTransfer && (
        <button type="button" onClick={task('transfer')} className={agentButton.plain}>
          <Send aria-hidden="true" className="size-4" />
          {t('team.transfer')}
        </button>
      )}
      {member.isDirect && (
        <button type="button" onClick={task('rates')} className={agentButton.plain}>
          <Percent aria-hidden="true" className="size-4" />
          {t('team.editRates')}
        </button>
      )}
      <button type="button" onClick={task('message')} className={agentButton.plain}>
        <MessageSquare aria-hidden="true" className="size-4" />
        {t('team.message')}
      </button>
      <AgentLink page="personalHistoryCopy" values={{ node: member.id }} className={agentButton.plain}>
        <ArrowRightLeft aria-hidden="true" className="size-4" />
        {t('team.bets')}
      </AgentLink>
      <button type="button" onClick={task('note')} className={agentButton.plain}>
        <NotebookPen aria-hidden="true" className="size-4" />
        {t('team.note')}
      </button>
      <button type="button" onClick={task('move')} className={agentButton.plain}>
        <Move aria-hidden="true" className="size-4" />
        {t('team.move')}
      </button>
      {member.isBlocked ? (
        <button
          type="button"
          disabled={!member.mayUnblock}
          onClick={task('unblock')}
          className={`${agentButton.plain} text-win! ${wide}`}
        >
          <ShieldCheck aria-hidden="true" className="size-4" />
          {t('team.unblock')}
        </button>
      ) : (
        <button type="button" onClick={task('block')} className={`${agentButton.bad} ${wide}`}>
          <ShieldBan aria-hidden="true" className="size-4" />
          {t('team.block')}
        </button>
      )}
    </div>
  )
}

/** What they get of every category, and where the agent's own rate lies. */
function RatesCard({ member }: { readonly member: MemberCardData }) {
  const me = useAgentMe().data
  if (!me) return <Skeleton className="h-64 rounded-xl" />
  const { now, next } = member.rates
  const caps = me.rates.now
  const most = Math.max(1, ...ratedCategories(caps).map((category) => caps[category]))
  return (
    <section className={`${agentCard} p-4`}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className={agentCardTitle}>{t('agentRates.title')}</h2>
        <p className="text-[12.5px] text-soft">{t('team.theirsAndYours')}</p>
      </div>
      <ul className="mt-3 grid gap-2">
        {ratedCategories(caps).map((category) => (
          <li key={category} className="grid grid-cols-[96px_minmax(0,1fr)_76px] items-center gap-2.5">
            <span className="flex min-w-0 items-center gap-2">
              <CategoryIcon category={category} className="size-3.5" />
              <span className="truncate">{t(rateNames[category])}</span>
            </span>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              className="h-2.5 w-full rtl:-scale-x-100"
            >
              <rect y="2" width="100" height="6" rx="3" className="fill-surface-3" />
              <rect y="2" width={(now[category] / most) * 100} height="6" rx="3" className="fill-series" />
              <rect x={Math.min(99, (caps[category] / most) * 100)} width="1.4" height="10" className="fill-strong" />
            </svg>
            <bdi dir="ltr" className="tabular text-end whitespace-nowrap">
              <span className="font-semibold">{writePercent(now[category])}</span>{' '}
              <span className="text-faint">{writePercent(caps[category])}</span>
            </bdi>
          </li>
        ))}
      </ul>
      <p className="mt-3 border-t border-hairline pt-3 text-[12.5px] text-soft">
        {next ? t('team.ratesFrom', { day: formatDay(next.fromDay) }) : t('team.ratesHint')}
      </p>
    </section>
  )
}

function SideSkeleton() {
  return (
    <div className="grid content-start gap-3">
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-64 rounded-xl" />
    </div>
  )
}
