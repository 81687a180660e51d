import type { Card as PlayingCard } from '#engines/tables/cards.ts'
import { tableGameOf } from '#engines/tables/games.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { ComputedProof, ProofStep, Verdict } from '#web/features/proof/proof-parts.tsx'
import { cardSign } from '#web/features/tables/card-name.ts'
import type { CheckedRound } from '#web/lib/fair/check-round.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { areBetsPaidRight, type RoundAnswer, useRoundCheck } from '#web/site/features/play/tables/use-round.ts'
import { viewOf } from '#web/site/features/play/tables/views.ts'
import { Card } from '#web/ui/card.tsx'
import { LockKeyholeOpen, Timer, Undo2 } from '#web/ui/icons.ts'

interface RoundProofProps {
  readonly id: string
  readonly answer: RoundAnswer
}

/** The proof of a round, computed again in this browser. */
export function RoundProof({ id, answer }: RoundProofProps) {
  const { query, checked, again } = useRoundCheck(id, answer)
  const { round } = answer
  return (
    <Card className="proof-card">
      <h2>{t('proofs.round.title')}</h2>
      {round.state === 'void' ? (
        <>
          <Verdict
            tone="plain"
            icon={<Undo2 />}
            title={t('proofs.round.voidTitle')}
            hint={t('proofs.round.voidHint')}
          />
          <ol className="proof-steps">
            <ProofStep
              icon={<LockKeyholeOpen />}
              title={t('proofs.revealed')}
              hint={t('proofs.revealedVoid')}
              hash={round.hash}
            />
          </ol>
        </>
      ) : query.isError && !query.data ? (
        <CallFailed query={query} />
      ) : (
        <ComputedProof
          checked={checked}
          onAgain={again}
          hints={{
            computing: t('proofs.round.computingHint'),
            same: t('proofs.round.sameHint'),
            committed: (link) => t('proofs.round.committedHint', { number: link }),
          }}
          between={
            <ProofStep
              icon={<Timer />}
              title={t('proofs.round.betting')}
              hint={t('proofs.round.closedAt', { time: formatInstant(answer.closedAt) })}
            />
          }
          compared={(found) => <Compared answer={answer} checked={found} />}
        />
      )}
      <p className="proof-more">
        <Link to={`/fair?round=${id}:${round.number}`}>{t('proofs.checker')}</Link>
      </p>
    </Card>
  )
}

interface ComparedProps {
  readonly answer: RoundAnswer
  readonly checked: CheckedRound
}

function Compared({ answer, checked }: ComparedProps) {
  const { game, round, steps } = answer
  const cards = cardsOf(steps)
  const isRight = areBetsPaidRight(answer, checked)
  const isDealt = cards.length > 0 && !tableGameOf(game)?.acting
  return (
    <>
      <div>
        <dt>{t(isDealt ? 'proofs.round.cards' : 'proofs.round.result')}</dt>
        <dd dir={isDealt ? 'ltr' : 'auto'}>
          {isDealt ? cards.map(cardSign).join(' ') : viewOf(game).headline(round.outcome as never)}
        </dd>
      </div>
      {isRight !== null && (
        <div>
          <dt>{t('proofs.round.yourBets')}</dt>
          <dd data-wrong={!isRight || undefined}>{t(isRight ? 'proofs.ticketSame' : 'proofs.differs')}</dd>
        </div>
      )}
    </>
  )
}

/** Cards in the order in which they were dealt. */
function cardsOf(steps: readonly unknown[]): readonly PlayingCard[] {
  return steps.flatMap((step) => (step as { readonly card?: PlayingCard | null }).card ?? [])
}
