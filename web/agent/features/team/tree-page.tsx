import '#web/agent/features/team/tree.css'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { listContracts } from '#modules/contracts/contract.ts'
import { type TeamSort, teamSorts } from '#modules/records/model.ts'
import { RangePicker, useAgentRange } from '#web/agent/dates/date-range.tsx'
import type { TreeLine } from '#web/agent/features/team/flatten-tree.ts'
import { Icicle } from '#web/agent/features/team/icicle.tsx'
import { BlockDialog, MoveDialog, NoteDialog, RatesDialog } from '#web/agent/features/team/member-dialogs.tsx'
import { MemberSide, type MemberTask } from '#web/agent/features/team/member-side.tsx'
import { MessageDialog } from '#web/agent/features/team/message-dialog.tsx'
import type { ContractState, TreeRowContext } from '#web/agent/features/team/tree-row.tsx'
import { TreeTable } from '#web/agent/features/team/tree-table.tsx'
import { type MemberCardData, useMemberCard } from '#web/agent/features/team/use-member.ts'
import { usePicture } from '#web/agent/features/team/use-team.ts'
import { useTree } from '#web/agent/features/team/use-tree.ts'
import { agentButton, agentCard, agentField } from '#web/agent/layout/control-styles.ts'
import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { AgentLink, useAgentLocation, useChangeValues } from '#web/features/centres/agent-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useAgentMe } from '#web/features/session/use-agent-me.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { saveCsv } from '#web/lib/save-csv.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Download, Link2, UserPlus } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsSpacious } from '#web/ui/use-media.ts'

interface TreePageProps {
  /** Passing money on is a feature of its own; without it there is no button for it. */
  readonly transferDialog?: (member: MemberCardData, onClose: () => void) => ReactNode
}

interface Doing {
  readonly task: MemberTask
  readonly member: MemberCardData
}

const sortNames = {
  name: 'team.sortName',
  turnover: 'team.turnover',
  profit: 'team.profitShort',
  stake: 'team.stake',
  deposits: 'team.deposits',
  withdrawals: 'team.withdrawals',
  team: 'team.team',
  joined: 'team.joined',
} as const satisfies Record<TeamSort, string>

const noPath: readonly string[] = []

/** Everybody below the agent: as one picture, as a tree of rows, and whoever is chosen as a card. */
export function TreePage({ transferDialog }: TreePageProps) {
  const { values } = useAgentLocation()
  const change = useChangeValues()
  const range = useAgentRange()
  const me = useAgentMe().data
  const isSpacious = useIsSpacious()
  const sort = teamSorts.find((one) => one === values.get('sort')) ?? 'turnover'
  const chosen = readUuid(values.get('member'))
  const root = readUuid(values.get('node'))
  const card = useMemberCard(chosen).data
  const path = useMemo(() => card?.path.map(({ id }) => id) ?? noPath, [card])
  const tree = useTree({ from: range.from, to: range.to, sort, root, path })
  const picture = usePicture(range)
  const contractOf = useContracts()
  const [nowMs] = useState(() => systemClock.nowMs())
  const [doing, setDoing] = useState<Doing | null>(null)
  const [takesFocus, setTakesFocus] = useState(false)

  const choose = (id: string | null): void => {
    setTakesFocus(false)
    change({ member: id === null || id === me?.id ? undefined : id })
  }
  const layout = useRef<HTMLDivElement>(null)
  const closeCard = (): void => {
    returnToTree(layout.current)
    choose(null)
  }
  useEscape(chosen !== null && isSpacious, closeCard)
  const { first, lines } = tree
  const context: TreeRowContext = {
    me: me?.id ?? '',
    ownPpm: me ? Math.max(...Object.values(me.rates.now)) : null,
    currency: readCurrency(first.data?.currency ?? 'PHP'),
    nowMs,
    chosen,
    contractOf,
    onChoose: choose,
    onOpen: tree.open,
    onFold: tree.fold,
    onMore: tree.more,
    onRetry: tree.retry,
  }
  const side = chosen !== null && (
    <MemberSide
      key={chosen}
      id={chosen}
      range={range}
      nowMs={nowMs}
      contract={contractOf(chosen)}
      takesFocus={takesFocus}
      hasTransfer={transferDialog !== undefined}
      onTask={(task, member) => setDoing({ task, member })}
      {...(isSpacious && { onClose: closeCard })}
    />
  )
  return (
    <>
      <Heading sort={sort} onSort={(request) => change({ sort: request === 'turnover' ? undefined : request })} />
      <RangePicker range={range} />
      {picture.data && <Icicle picture={picture.data} me={me?.id ?? ''} chosen={chosen} onChoose={choose} />}
      {picture.isPending && <Skeleton className="h-52 rounded-xl" />}
      {picture.isError && !picture.data && <CallFailed query={picture} />}
      <div
        ref={layout}
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-3 ${side && isSpacious ? 'xl:grid-cols-[minmax(0,1fr)_320px]' : ''}`}
      >
        {first.data && (first.data.node.directs > 0 || root !== null) && (
          <TreeTable
            lines={lines}
            path={first.data.path}
            isCut={first.data.isCut}
            context={context}
            onPath={(id) => change({ node: id === me?.id ? undefined : id })}
            onActions={(id) => {
              choose(id)
              setTakesFocus(true)
            }}
            footer={
              <button
                type="button"
                onClick={() => save(lines, `team-${range.from}-${range.to}`)}
                className="flex min-h-11 items-center gap-1.5 font-medium text-gold hover:underline lg:min-h-7"
              >
                <Download aria-hidden="true" className="size-4" />
                {t('team.csvOfView')}
              </button>
            }
          />
        )}
        {first.data?.node.directs === 0 && root === null && <NobodyYet />}
        {first.isPending && <Skeleton className="h-[520px] rounded-xl" />}
        {first.isError && !first.data && <CallFailed query={first} />}
        {isSpacious && side}
      </div>
      {!isSpacious && side && (
        <Dialog title={t('team.memberCard')} closeLabel={t('state.close')} onClose={() => choose(null)}>
          {side}
        </Dialog>
      )}
      {doing && <Task doing={doing} {...(transferDialog && { transferDialog })} onClose={() => setDoing(null)} />}
    </>
  )
}

function NobodyYet() {
  return (
    <div className={agentCard}>
      <EmptyState title={t('team.nobody')} hint={t('team.nobodyHint')}>
        <AgentLink page="registerCenter" className={agentButton.gold}>
          {t('agentPage.registerCenter')}
        </AgentLink>
      </EmptyState>
    </div>
  )
}

interface HeadingProps {
  readonly sort: TeamSort
  readonly onSort: (sort: TeamSort) => void
}

function Heading({ sort, onSort }: HeadingProps) {
  const me = useAgentMe().data
  return (
    <PageHeading about={me && t('team.membersAre', { count: me.teamSize, number: formatNumber(me.teamSize) })}>
      <label className="flex items-center gap-2 text-[13px] text-soft max-sm:w-full max-sm:justify-between">
        {t('team.sort')}
        <select
          value={sort}
          onChange={({ target }) => onSort(teamSorts.find((one) => one === target.value) ?? 'turnover')}
          className={`${agentField} max-sm:flex-1`}
        >
          {teamSorts.map((one) => (
            <option key={one} value={one} className="bg-surface-2">
              {t(sortNames[one])}
            </option>
          ))}
        </select>
      </label>
      <AgentLink page="registerCenter" className={`${agentButton.plain} max-sm:flex-1`}>
        <Link2 aria-hidden="true" className="size-4" />
        {t('team.registrationLink')}
      </AgentLink>
      <AgentLink page="registerCenter" values={{ way: 'direct' }} className={`${agentButton.gold} max-sm:flex-1`}>
        <UserPlus aria-hidden="true" className="size-4" />
        {t('agentPage.registerCenter')}
      </AgentLink>
    </PageHeading>
  )
}

interface TaskProps extends TreePageProps {
  readonly doing: Doing
  readonly onClose: () => void
}

function Task({ doing: { task, member }, transferDialog, onClose }: TaskProps) {
  if (task === 'transfer') return transferDialog?.(member, onClose)
  if (task === 'rates') return <RatesDialog member={member} onClose={onClose} />
  if (task === 'message') return <MessageDialog member={member} onClose={onClose} />
  if (task === 'note') return <NoteDialog member={member} onClose={onClose} />
  if (task === 'move') return <MoveDialog member={member} onClose={onClose} />
  return <BlockDialog member={member} onClose={onClose} />
}

const readUuid = (text: string | null): string | null => /^[0-9a-f-]{36}$/.exec(text ?? '')?.[0] ?? null

/** The card that closes gives the focus to the row it was opened from; what has the focus elsewhere keeps it. */
function returnToTree(layout: HTMLElement | null): void {
  const tree = layout?.querySelector<HTMLElement>('[role="treegrid"]')
  const { activeElement } = document
  const isInCard = layout?.contains(activeElement) === true && tree?.contains(activeElement) === false
  if (!tree || !(isInCard || activeElement === document.body)) return
  const row = tree.querySelector<HTMLElement>('[aria-selected="true"]') ?? tree
  row.focus({ preventScroll: true })
}

/** Esc closes the card beside the tree; what stands over the page closes first, and a field keeps its own Esc. */
function useEscape(isOn: boolean, close: () => void): void {
  const act = useEffectEvent(close)
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent): void => {
      const { target } = event
      const isElsewhere = target instanceof HTMLElement && target.closest('input, textarea, select, dialog')
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere || document.querySelector('dialog[open]'))
        return
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/** How it stands with each direct downline: an offer that waits for an answer says more than a contract that runs. */
function useContracts(): (id: string) => ContractState | undefined {
  const { data } = useAnswer<typeof listContracts>('GET /wps/agent/contracts', { query: { limit: 100 } })
  const states = useMemo(() => {
    const known = new Map<string, ContractState>()
    for (const { state, downline } of data?.contracts ?? []) {
      if (state === 'offered') known.set(downline.id, 'open')
      else if (state === 'accepted' && !known.has(downline.id)) known.set(downline.id, 'active')
    }
    return known
  }, [data])
  return (id) => states.get(id)
}

/** What is open now, level by level. */
function save(lines: readonly TreeLine[], name: string): void {
  const head = [
    t('team.level'),
    t('team.member'),
    t('team.team'),
    t('team.turnover'),
    t('team.profitShort'),
    t('team.deposits'),
    t('team.withdrawals'),
  ]
  const rows = lines.flatMap((line) => {
    if (line.kind !== 'member') return []
    const { depth, username, team, figures } = line.row
    return [[depth, username, team, figures.turnover, figures.profit, figures.deposits, figures.withdrawals]]
  })
  saveCsv(name, [head, ...rows])
}
