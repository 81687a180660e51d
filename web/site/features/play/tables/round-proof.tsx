import type { Card as PlayingCard } from '#engines/tables/cards.ts'
import { tableGameOf } from '#engines/tables/games.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { ProofStep, Verdict } from '#web/features/proof/proof-parts.tsx'
import { cardSign } from '#web/features/tables/card-name.ts'
import type { CheckedRound } from '#web/lib/fair/check-round.ts'
import { formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { areBetsPaidRight, type RoundAnswer, useRoundCheck } from '#web/site/features/play/tables/use-round.ts'
import { viewOf } from '#web/site/features/play/tables/views.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Check, Equal, LoaderCircle, LockKeyhole, LockKeyholeOpen, RotateCw, Timer, Undo2, X } from '#web/ui/icons.ts'

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
        <Computed answer={answer} checked={checked} onAgain={again} />
      )}
      <p className="proof-more">
        <Link to={`/fair?round=${id}:${round.number}`}>{t('proofs.checker')}</Link>
      </p>
    </Card>
  )
}

interface ComputedProps {
  readonly answer: RoundAnswer
  readonly checked: CheckedRound | null
  readonly onAgain: () => void
}

function Computed({ answer, checked, onAgain }: ComputedProps) {
  if (!checked)
    return (
      <Verdict
        tone="plain"
        icon={<LoaderCircle className="animate-turn" />}
        title={t('proofs.computing')}
        hint={t('proofs.round.computingHint')}
      />
    )
  const { refusal, proof } = checked
  const source = proof?.source.kind === 'chain' ? proof.source : null
  return (
    <>
      {refusal === null ? (
        <Verdict
          tone="good"
          icon={<Check strokeWidth={3} />}
          title={t('proofs.same')}
          hint={t('proofs.round.sameHint')}
        />
      ) : (
        <Verdict
          tone="bad"
          icon={<X strokeWidth={3} />}
          title={t('proofs.differs')}
          hint={t(`fair.refusal.${refusal}`)}
        />
      )}
      {source && (
        <ol className="proof-steps">
          <ProofStep
            icon={<LockKeyhole />}
            title={t('proofs.committed')}
            hint={t('proofs.round.committedHint', { number: formatNumber(source.index) })}
            hash={source.terminal}
          />
          <ProofStep
            icon={<Timer />}
            title={t('proofs.round.betting')}
            hint={t('proofs.round.closedAt', { time: formatInstant(answer.closedAt) })}
          />
          <ProofStep
            icon={<LockKeyholeOpen />}
            title={t('proofs.revealed')}
            hint={t('proofs.revealedHint')}
            hash={source.hash}
          />
          <ProofStep icon={<Equal />} title={t('proofs.compared')} isGood={refusal === null}>
            <Compared answer={answer} checked={checked} links={source.index - source.anchor.index} />
          </ProofStep>
        </ol>
      )}
      <Button className="w-full" onClick={onAgain}>
        <RotateCw aria-hidden="true" className="size-[18px]" />
        {t('proofs.again')}
      </Button>
    </>
  )
}

interface ComparedProps {
  readonly answer: RoundAnswer
  readonly checked: CheckedRound
  readonly links: number
}

function Compared({ answer, checked, links }: ComparedProps) {
  const { game, round, steps } = answer
  const cards = cardsOf(steps)
  const isRight = areBetsPaidRight(answer, checked)
  const isDealt = cards.length > 0 && !tableGameOf(game)?.acting
  return (
    <dl className="proof-compared">
      <div>
        <dt>{t('proofs.chain')}</dt>
        <dd>{t('proofs.chainFits', { count: links })}</dd>
      </div>
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
    </dl>
  )
}

/** Cards in the order in which they were dealt. */
function cardsOf(steps: readonly unknown[]): readonly PlayingCard[] {
  return steps.flatMap((step) => (step as { readonly card?: PlayingCard | null }).card ?? [])
}
