import { CallFailed } from '#web/features/client/call-failed.tsx'
import type { Drawn } from '#web/features/lottery-records/trend-grid.ts'
import { useDrawCheck } from '#web/features/lottery-records/use-draw-check.ts'
import { ComputedProof, ProofStep, Verdict } from '#web/features/proof/proof-parts.tsx'
import type { CheckedRound } from '#web/lib/fair/check-round.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { Card } from '#web/ui/card.tsx'
import { LockKeyhole, LockKeyholeOpen, Undo2 } from '#web/ui/icons.ts'

interface DrawProofProps {
  readonly id: string
  readonly issue: string
  readonly result: Drawn | undefined
  readonly ticket: string | null
}

/** The proof of an own draw, computed again in this browser. */
export function DrawProof({ id, issue, result, ticket }: DrawProofProps) {
  const isVoid = result?.state === 'void'
  const { query, checked, again } = useDrawCheck(id, issue, ticket, !isVoid)
  const refusal = query.error?.refusal
  return (
    <Card className="proof-card">
      <h2>{t('proofs.title')}</h2>
      {isVoid || refusal === 'issue_is_void' ? (
        <>
          <Verdict tone="plain" icon={<Undo2 />} title={t('proofs.void')} hint={t('proofs.voidHint')} />
          {result?.hash && (
            <ol className="proof-steps">
              <ProofStep
                icon={<LockKeyholeOpen />}
                title={t('proofs.revealed')}
                hint={t('proofs.revealedVoid')}
                hash={result.hash}
              />
            </ol>
          )}
        </>
      ) : refusal === 'issue_is_not_drawn' ? (
        <Verdict tone="plain" icon={<LockKeyhole />} title={t('proofs.ahead')} hint={t('proofs.aheadHint')} />
      ) : query.isError && !query.data ? (
        <CallFailed query={query} />
      ) : (
        <Computed checked={checked} hasTicket={ticket !== null} onAgain={again} />
      )}
      <p className="proof-more">
        <Link to={`/fair?round=${id}:${issue}`}>{t('proofs.checker')}</Link>
      </p>
    </Card>
  )
}

interface ComputedProps {
  readonly checked: CheckedRound | null
  readonly hasTicket: boolean
  readonly onAgain: () => void
}

const numbersOf = ({ proof }: CheckedRound): readonly number[] =>
  (proof?.outcome as { drawn?: { numbers?: readonly number[] } } | undefined)?.drawn?.numbers ?? []

function Computed({ checked, hasTicket, onAgain }: ComputedProps) {
  const numbers = checked ? numbersOf(checked) : []
  return (
    <ComputedProof
      checked={checked}
      onAgain={onAgain}
      hints={{
        computing: t('proofs.computingHint'),
        same: t('proofs.sameHint', { count: numbers.length }),
        committed: (number) => t('proofs.committedHint', { number }),
      }}
      compared={() => (
        <>
          <div>
            <dt>{t('proofs.numbers')}</dt>
            <dd dir="ltr">{numbers.length > 10 ? t('proofs.numbersSame') : numbers.join(' ')}</dd>
          </div>
          {hasTicket && (
            <div>
              <dt>{t('proofs.ticket')}</dt>
              <dd>{t('proofs.ticketSame')}</dd>
            </div>
          )}
        </>
      )}
    />
  )
}
