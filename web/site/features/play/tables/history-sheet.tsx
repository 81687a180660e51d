import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { getTableHistory } from '#modules/tables/contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { api } from '#web/features/client/client.ts'
import { type CallRefused, valueOf } from '#web/features/client/use-call.ts'
import { roundPath } from '#web/features/tables/round-path.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { loadTexts, t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { loadScreen } from '#web/lib/screens.ts'
import { currencyOf, type Mode, minorOf, writeMinor } from '#web/site/features/play/model.ts'
import type { PastRound, TableAnswer } from '#web/site/features/play/tables/model.ts'
import { viewOf } from '#web/site/features/play/tables/views.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CirclePlay, ShieldCheck } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Shown again by the very part that the betting record has. */
const TableReplay = lazy(async () => {
  const [{ TableReplay: Component }] = await loadScreen(() =>
    Promise.all([import('#web/features/records/table-replay.tsx'), loadTexts('records')]),
  )
  return { default: Component }
})

const line = 'GET /wps/tables/:id/history'
type History = ReplyOf<typeof getTableHistory>

interface HistorySheetProps {
  readonly answer: TableAnswer
  readonly mode: Mode
  readonly onClose: () => void
}

/** Rounds of this table that have ended, each with the way to its proof. */
export function HistorySheet({ answer, mode, onClose }: HistorySheetProps) {
  const [isMine, setMine] = useState(false)
  const query = usePastRounds(answer.id, mode, isMine)
  const rounds = query.data?.pages.flatMap((page) => page.rounds)
  return (
    <Dialog title={t('tables.historyOf', { table: answer.name })} closeLabel={t('state.close')} onClose={onClose}>
      <Checkbox label={t('tables.onlyMine')} checked={isMine} onChange={({ target }) => setMine(target.checked)} />
      {query.isPending && <Skeleton className="h-80 rounded-2xl" />}
      {query.isError && !query.data && <CallFailed query={query} />}
      {rounds?.length === 0 && <EmptyState title={t('tables.noRounds')} hint={t('tables.noRoundsHint')} />}
      <ul className="table-history">
        {rounds?.map((round) => (
          <Row key={round.number} round={round} answer={answer} mode={mode} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className="w-full" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('tables.olderRounds')}
        </Button>
      )}
    </Dialog>
  )
}

const pageSize = 30

/** Rounds of a table, newest first, a page after the other, back to its first. */
function usePastRounds(id: string, mode: Mode, isMine: boolean) {
  return useInfiniteQuery<History, CallRefused, { pages: History[] }, readonly unknown[], number | null>({
    queryKey: [line, id, mode, isMine],
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    queryFn: async ({ pageParam, signal }) => {
      const query = { mode, mine: isMine ? ('true' as const) : ('false' as const), limit: pageSize }
      const before = pageParam === null ? {} : { before: pageParam }
      return valueOf(
        await api.call<typeof getTableHistory>(line, { params: { id }, query: { ...query, ...before }, signal }),
      )
    },
  })
}

interface RowProps {
  readonly round: PastRound
  readonly answer: TableAnswer
  readonly mode: Mode
}

function Row({ round, answer, mode }: RowProps) {
  const [isReplayed, setReplayed] = useState(false)
  const name = t('tables.round', { number: formatNumber(round.number) })
  return (
    <li>
      <div>
        <p>
          {name} · {formatInstant(round.endedAt)}
        </p>
        <b>{round.state === 'void' ? t('tables.phase.void') : viewOf(answer.game).headline(round.outcome as never)}</b>
      </div>
      {round.mine.map(({ currency: code, stake, payout }) => {
        const currency = currencyOf({ currency: code })
        const net = minorOf(payout, currency) - minorOf(stake, currency)
        return (
          <bdi key={code} dir="ltr" className={net > 0n ? 'text-win' : ''}>
            {writeMinor(net, currency, true)}
          </bdi>
        )
      })}
      <button
        type="button"
        aria-expanded={isReplayed}
        aria-label={t('tables.replayOf', { round: name })}
        className="play-round"
        onClick={() => setReplayed(!isReplayed)}
      >
        <CirclePlay aria-hidden="true" className="size-5" />
      </button>
      <Link
        to={roundPath(answer.id, round.number, mode)}
        aria-label={t('tables.proofOf', { round: name })}
        className="play-round"
      >
        <ShieldCheck aria-hidden="true" className="size-5" />
      </Link>
      {isReplayed && (
        <div className="table-replay">
          <Suspense fallback={<Skeleton className="h-24 rounded-xl" />}>
            <TableReplay id={answer.id} game={answer.game} number={round.number} mode={mode} />
          </Suspense>
        </div>
      )}
    </li>
  )
}
