import { useEffect } from 'react'
import type { Json } from '#engines/game.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { Verdict } from '#web/features/proof/proof-parts.tsx'
import { roundPath } from '#web/features/tables/round-path.ts'
import { formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link, useGo, usePath, useQueryValue } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import type { Mode } from '#web/site/features/play/model.ts'
import { RoundNet, RoundView } from '#web/site/features/play/tables/round-view.tsx'
import { type RoundAnswer, useRound } from '#web/site/features/play/tables/use-round.ts'
import { viewOf } from '#web/site/features/play/tables/views.ts'
import { PageHeading } from '#web/site/shell/page-heading.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChevronLeft, ChevronRight, LockKeyhole } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** /live/<table>/rounds/<number>: a round that has ended, with its proof; `?mode=demo` shows bets of play money. */
export function TableRoundPage() {
  const [, , id = '', , last = ''] = usePath().split('/')
  const number = Number(last)
  const mode: Mode = useQueryValue('mode') === 'demo' ? 'demo' : 'real'
  const query = useRound(id, number, mode)
  const answer = query.data
  const name = t('tables.round', { number: formatNumber(number) })
  const title = answer ? headlineOf(answer) : name
  useTitle(t('title.page', { page: title }))
  useRoundKeys(id, number, mode)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
      <Link
        to={mode === 'demo' ? `/live/${id}?mode=demo` : `/live/${id}`}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-soft hover:text-strong"
      >
        <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {answer?.name ?? t('proofs.round.toTable')}
      </Link>
      <PageHeading
        title={title}
        hint={answer ? [answer.name, name, formatInstant(answer.round.endedAt)].join(' · ') : ''}
      >
        {answer && <RoundNet answer={answer} />}
        <nav aria-label={t('proofs.round.around')} className="flex gap-2">
          {number > 1 && (
            <Neighbour to={roundPath(id, number - 1, mode)} label={t('proofs.round.before')} way="before" />
          )}
          <Neighbour to={roundPath(id, number + 1, mode)} label={t('proofs.round.after')} way="after" />
        </nav>
      </PageHeading>
      {answer ? (
        <RoundView key={number} id={id} answer={answer} />
      ) : query.isPending ? (
        <Skeleton className="h-160 rounded-2xl" />
      ) : query.error?.refusal === 'round_is_open' ? (
        <Verdict tone="plain" icon={<LockKeyhole />} title={t('proofs.ahead')} hint={t('proofs.round.aheadHint')} />
      ) : query.error?.refusal === 'round_is_unknown' || query.error?.refusal === 'table_is_unknown' ? (
        <EmptyState title={t('proofs.round.unknown')} hint={t('proofs.round.unknownHint')} />
      ) : (
        <CallFailed query={query} />
      )}
    </div>
  )
}

const headlineOf = ({ game, round }: RoundAnswer): string =>
  round.state === 'void' ? t('proofs.round.voidTitle') : viewOf(game).headline(round.outcome as Json)

interface NeighbourProps {
  readonly to: string
  readonly label: string
  readonly way: 'before' | 'after'
}

function Neighbour({ to, label, way }: NeighbourProps) {
  const Icon = way === 'before' ? ChevronLeft : ChevronRight
  return (
    <Link
      to={to}
      aria-label={label}
      className="grid size-11 place-items-center rounded-full bg-surface-3 shadow-1 hover:brightness-110 rtl:-scale-x-100"
    >
      <Icon aria-hidden="true" />
    </Link>
  )
}

/** Left and right go to the rounds beside this one, as they lie on the page; C copies the link. */
function useRoundKeys(id: string, number: number, mode: Mode): void {
  const go = useGo()
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const isElsewhere = target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null
      if (isElsewhere || ctrlKey || metaKey || altKey) return
      const ahead = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      if (key.toLowerCase() === 'c')
        [...document.querySelectorAll<HTMLButtonElement>('.proof-steps .proof-step-head button')].at(-1)?.click()
      else if (key === ahead) go(roundPath(id, number + 1, mode))
      else if (key === 'ArrowLeft' || key === 'ArrowRight') go(roundPath(id, Math.max(1, number - 1), mode))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [id, number, mode, go])
}
