import { useState } from 'react'
import { InviteCard } from '#web/agent/features/accounts/invite-card.tsx'
import { type AgentInvite, endLink, useLinks } from '#web/agent/features/accounts/use-links.ts'
import { agentButton, agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { writeRateSpan } from '#web/agent/rates/rate-fields.tsx'
import { teamRefusalKey } from '#web/agent/refusals/team-refusals.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { dayOf, formatDay, formatNumber } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QrCode as QrIcon, X } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Every link with what it brought. */
export function LinkList() {
  const query = useLinks()
  const [shown, setShown] = useState<AgentInvite | null>(null)
  const [closing, setClosing] = useState<AgentInvite | null>(null)
  if (query.isPending) return <Skeleton className="h-64 rounded-xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const links = query.data?.pages.flatMap((page) => page.links) ?? []
  return (
    <section className={`${agentCard} overflow-hidden`} aria-label={t('accounts.links')}>
      {query.isRefetchError && (
        <output className="block bg-lose-wash px-5 py-2 text-[13px] text-lose">{t('state.stale')}</output>
      )}
      <h2 className={`${agentCardTitle} px-4 pt-4 pb-2 lg:px-5`}>{t('accounts.links')}</h2>
      {links.length === 0 ? (
        <EmptyState title={t('accounts.noLinks')} hint={t('accounts.noLinksHint')} />
      ) : (
        <ul className="divide-y divide-hairline">
          {links.map((link) => (
            <Row key={link.id} link={link} onShow={() => setShown(link)} onClose={() => setClosing(link)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="border-t border-hairline p-3">
          <button type="button" onClick={() => void query.fetchNextPage()} className={agentButton.plain}>
            {query.isFetchingNextPage && <Spinner />}
            {t('accounts.moreLinks')}
          </button>
        </div>
      )}
      {shown && (
        <Dialog
          title={shown.note || shown.code}
          size="small"
          closeLabel={t('state.close')}
          onClose={() => setShown(null)}
        >
          <InviteCard
            title={t('accounts.passOn')}
            hint={t('accounts.linkIsMadeHint')}
            url={shown.url}
            code={shown.code}
          />
        </Dialog>
      )}
      {closing && <CloseDialog link={closing} onClose={() => setClosing(null)} />}
    </section>
  )
}

interface RowProps {
  readonly link: AgentInvite
  readonly onShow: () => void
  readonly onClose: () => void
}

function Row({ link, onShow, onClose }: RowProps) {
  const isOpen = link.closedAt === null
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-2.5 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_auto_auto] lg:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="truncate font-semibold">{link.note || link.code}</bdi>
          <Badge tone={isOpen ? 'good' : 'plain'}>{isOpen ? t('accounts.isOpen') : t('accounts.isClosed')}</Badge>
        </p>
        <p className="mt-0.5 truncate text-[12.5px] text-soft">
          {t(link.kind === 'agent' ? 'accounts.makesAgents' : 'accounts.makesMembers')} ·{' '}
          <bdi dir="ltr" className="tabular">
            {writeRateSpan(link.rates)}
          </bdi>{' '}
          · {formatDay(dayOf(link.createdAt))}
        </p>
      </div>
      <dl className="tabular col-span-full flex gap-6 md:col-span-1">
        <Figure label={t('accounts.visits')} value={link.visits} />
        <Figure label={t('accounts.joined')} value={link.joined} />
      </dl>
      <Fortnight days={link.days} />
      <div className="flex max-md:col-start-2 max-md:row-start-1">
        <CopyButton text={link.url} label={t('accounts.copyLink')} doneLabel={t('accounts.copied')} />
        <button
          type="button"
          aria-label={t('accounts.showQrOf', { link: link.note || link.code })}
          onClick={onShow}
          className="grid size-11 place-items-center rounded-[10px] text-soft hover:text-strong"
        >
          <QrIcon aria-hidden="true" className="size-[19px]" />
        </button>
        <button
          type="button"
          disabled={!isOpen}
          aria-label={t('accounts.closeOf', { link: link.note || link.code })}
          onClick={onClose}
          className="grid size-11 place-items-center rounded-[10px] text-soft hover:text-lose disabled:opacity-35"
        >
          <X aria-hidden="true" className="size-[19px]" />
        </button>
      </div>
    </li>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-[12.5px] text-soft">{label}</dt>
      <dd className="font-semibold">{formatNumber(value)}</dd>
    </div>
  )
}

/** A bar of visits for each of the last fourteen days, and in it, in gold, who joined; time runs to the right in every language. */
function Fortnight({ days }: Pick<AgentInvite, 'days'>) {
  const most = Math.max(1, ...days.map(({ visits, joined }) => Math.max(visits, joined)))
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${days.length * 7} 28`} className="h-7 w-[98px] max-md:hidden">
      {days.map(({ day, visits, joined }, at) => {
        const [tall, full] = [(visits / most) * 26, (joined / most) * 26]
        return (
          <g key={day}>
            <rect
              x={at * 7}
              y={27 - Math.max(1, tall)}
              width="5"
              height={Math.max(1, tall)}
              rx="1"
              className="fill-series/60"
            />
            {joined > 0 && <rect x={at * 7} y={27 - full} width="5" height={full} rx="1" className="fill-gold-mark" />}
          </g>
        )
      })}
    </svg>
  )
}

interface CloseDialogProps {
  readonly link: AgentInvite
  readonly onClose: () => void
}

function CloseDialog({ link, onClose }: CloseDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<PlainKey | null>(null)
  const end = async (): Promise<void> => {
    setBusy(true)
    const answer = await endLink(link.id)
    setBusy(false)
    if (answer.ok) onClose()
    else setFault(teamRefusalKey(answer.refusal))
  }
  return (
    <Dialog title={t('accounts.closeQuestion')} size="small" closeLabel={t('state.close')} onClose={onClose}>
      <p className="text-soft">{t('accounts.closeHint')}</p>
      <p role="alert" className="mt-2 text-[13px] font-medium text-lose">
        {fault && t(fault)}
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <button type="button" onClick={onClose} className={agentButton.plain}>
          {t('accounts.keep')}
        </button>
        <button type="button" onClick={() => !isBusy && void end()} className={agentButton.bad}>
          {isBusy && <Spinner />}
          {t('accounts.closeLink')}
        </button>
      </div>
    </Dialog>
  )
}
