import type { ReactNode } from 'react'
import type { ProofRefusal } from '#engines/fairness/proof.ts'
import type { CheckedRound } from '#web/lib/fair/check-round.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Check, X } from '#web/ui/icons.ts'

/** In which step each reason is found; the steps before it hold. */
const stepOf: Readonly<Record<ProofRefusal, number>> = {
  proof_is_malformed: 0,
  proof_version_is_not_known: 0,
  game_is_not_known: 0,
  maths_version_is_not_known: 0,
  config_is_another: 0,
  source_is_another: 0,
  seed_is_still_secret: 1,
  seed_is_not_the_committed_one: 1,
  anchor_is_too_far: 1,
  link_is_not_of_the_chain: 1,
  params_are_refused: 3,
  outcome_is_another: 4,
}

/** A proof, step by step, with what was found in each. */
export function ProofSteps({ checked }: { readonly checked: CheckedRound }) {
  const { refusal, proof } = checked
  const broken = refusal === null ? 5 : stepOf[refusal]
  const isChain = proof?.source.kind === 'chain'
  const titles = [
    t('fair.step.rules'),
    t(isChain ? 'fair.step.link' : 'fair.step.seed'),
    t('fair.step.bytes'),
    t('fair.step.draws'),
    t('fair.step.outcome'),
  ]
  return (
    <div>
      <p aria-live="polite" className="mb-5">
        <Badge tone={refusal ? 'bad' : 'good'}>
          {refusal ? <X aria-hidden="true" className="size-4" /> : <Check aria-hidden="true" className="size-4" />}
          {t(refusal ? 'fair.broken' : 'fair.holds')}
        </Badge>
      </p>
      {refusal && <p className="mb-5 font-medium text-lose">{t(`fair.refusal.${refusal}`)}</p>}
      <ol className="grid gap-5">
        {titles.slice(0, broken + 1).map((title, at) => (
          <li key={title} className="flex gap-4">
            <Mark holds={at < broken} />
            <div className="min-w-0 flex-1">
              <h3 className="text-base font-semibold">{title}</h3>
              {at < broken && (
                <div className="mt-1.5">
                  <StepBody step={at} checked={checked} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What was found in one of the five steps. */
function StepBody({ step, checked }: { readonly step: number; readonly checked: CheckedRound }) {
  const { proof } = checked
  if (step === 0)
    return proof && <Line>{t('fair.step.rulesOf', { game: proof.game, version: String(proof.mathVersion) })}</Line>
  if (step === 1) return checked.seedHash && <Code>{checked.seedHash}</Code>
  if (step === 2) return checked.blocks.length > 0 && <Bytes checked={checked} />
  if (step === 3) return checked.draws.length > 0 && <Draws checked={checked} />
  if (checked.envelope) return <Shares envelope={checked.envelope} />
  return checked.outcome && <Outcome checked={checked} />
}

function Mark({ holds }: { readonly holds: boolean }) {
  const Icon = holds ? Check : X
  return (
    <span
      className={`mt-0.5 grid size-6 flex-none rotate-45 place-items-center rounded-md ${holds ? 'bg-win-wash text-win' : 'bg-lose-wash text-lose'}`}
    >
      <Icon aria-hidden="true" className="size-4 -rotate-45" />
    </span>
  )
}

function Line({ children }: { readonly children: ReactNode }) {
  return <p className="text-soft">{children}</p>
}

function Code({ children }: { readonly children: string }) {
  return (
    <p className="font-mono text-[13px] break-all text-soft">
      <bdi dir="ltr">{children}</bdi>
    </p>
  )
}

function Bytes({ checked: { message, blocks, bytesUsed } }: { readonly checked: CheckedRound }) {
  const bytes = blocks.flatMap((block) => block.match(/../g) ?? [])
  return (
    <>
      <Code>{message ?? ''}</Code>
      <ol className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(34px,1fr))] gap-1" dir="ltr">
        {bytes.map((byte, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a byte is its place
            key={at}
            className={`grid h-8 place-items-center rounded-md font-mono text-[13px] ${at < bytesUsed ? 'bg-gold-wash font-semibold text-gold' : 'bg-well text-faint'}`}
          >
            {byte}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-[13px] text-soft">{t('fair.step.bytesUsed', { count: formatNumber(bytesUsed) })}</p>
    </>
  )
}

const mostShown = 24

function Draws({ checked: { draws } }: { readonly checked: CheckedRound }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {draws.slice(0, mostShown).map(({ from, value, firstByte }) => (
        <li key={firstByte} className="tabular rounded-lg bg-well px-3 py-1.5 text-[13px]">
          {t('fair.step.drawn', { value, from })}
        </li>
      ))}
      {draws.length > mostShown && (
        <li className="px-2 py-1.5 text-[13px] text-soft">
          {t('fair.step.more', { count: String(draws.length - mostShown) })}
        </li>
      )}
    </ul>
  )
}

function Shares({ envelope: { total, fell } }: { readonly envelope: NonNullable<CheckedRound['envelope']> }) {
  return (
    <>
      <Line>{t('fair.step.shared', { total: cents(total), count: String(fell.length) })}</Line>
      <ol dir="ltr" className="mt-2 flex flex-wrap gap-1.5">
        {fell.map((share, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a share is its place
          <li key={at} className="tabular rounded-lg bg-well px-3 py-1.5 text-[13px]">
            {cents(share)}
          </li>
        ))}
      </ol>
    </>
  )
}

function Outcome({ checked: { params, outcome } }: { readonly checked: CheckedRound }) {
  return (
    <>
      <Line>{t('fair.step.paid', { stake: cents(params?.stake), payout: cents(outcome?.payout) })}</Line>
      <pre
        dir="ltr"
        className="mt-2 max-h-60 overflow-auto rounded-xl bg-well p-3 text-[12.5px] leading-snug text-soft"
      >
        {JSON.stringify(outcome?.view, null, 1)}
      </pre>
    </>
  )
}

/** A proof knows no currency: minor units are written as they are. */
const cents = (minor: string | undefined): string => formatNumber(BigInt(minor ?? '0'))
