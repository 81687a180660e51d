import type { getRounds } from '#modules/play/contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { currencyOf, minorOf, type PlayGame, type PlayRound, writeMinor } from '#web/site/features/play/model.ts'
import { netOf } from '#web/site/features/play/table.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShieldCheck } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The latest rounds of this game, each with the way to its proof. */
export function HistoryDialog({ game, onClose }: { readonly game: PlayGame; readonly onClose: () => void }) {
  const query = useAnswer<typeof getRounds>('GET /wps/play/rounds', {
    query: { mode: game.mode, nodeId: game.nodeId, limit: 30 },
  })
  return (
    <Dialog title={t('play.historyTitle')} closeLabel={t('state.close')} onClose={onClose}>
      {query.isPending && <Skeleton className="h-80 rounded-2xl" />}
      {query.isError && <CallFailed query={query} />}
      {query.data?.rounds.length === 0 && (
        <EmptyState title={t('play.historyEmpty')} hint={t('play.historyEmptyHint')} />
      )}
      <ul className="grid gap-2">
        {query.data?.rounds.map((round) => (
          <Row key={round.id} round={round} />
        ))}
      </ul>
    </Dialog>
  )
}

/** What came back, and whether as a payout or because the round was given back. */
function Paid({ round, amount }: { readonly round: PlayRound; readonly amount: string }) {
  if (round.state === 'returned') return <span className="text-soft">{t('play.returnedAmount', { amount })}</span>
  return <bdi dir="ltr">{amount}</bdi>
}

function Row({ round }: { readonly round: PlayRound }) {
  const currency = currencyOf(round)
  const net = netOf(round)
  const paid = minorOf(round.payout, currency) + minorOf(round.jackpot ?? '0', currency)
  return (
    <li className="flex items-center gap-3 rounded-2xl bg-surface-3/60 py-2 ps-4 pe-2 shadow-1">
      <div className="min-w-0 flex-1">
        <p className="tabular text-[13px] text-soft">{formatInstant(round.at)}</p>
        <p className="mt-0.5 text-[14px]">
          {t(round.isFree ? 'play.free.round' : 'play.staked')}{' '}
          <bdi dir="ltr" className="tabular font-semibold">
            {writeMinor(minorOf(round.stake, currency), currency)}
          </bdi>
        </p>
      </div>
      <p className={`tabular font-semibold ${net > 0n ? 'text-win' : ''}`}>
        {round.state === 'open' ? t('play.open') : <Paid round={round} amount={writeMinor(paid, currency)} />}
      </p>
      {round.state === 'over' ? (
        <Link
          to={`/fair?round=${round.id}`}
          aria-label={t('play.proofOf', { time: formatInstant(round.at) })}
          className="play-round"
        >
          <ShieldCheck aria-hidden="true" className="size-5" />
        </Link>
      ) : (
        <span className="size-11" />
      )}
    </li>
  )
}
