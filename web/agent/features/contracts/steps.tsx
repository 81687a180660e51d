import { stateTexts } from '#web/features/contracts/contract-labels.ts'
import type { Contract } from '#web/features/contracts/use-contracts.ts'
import { t } from '#web/lib/i18n.ts'
import { Diamond, type DiamondState } from '#web/ui/diamond.tsx'

interface Step {
  readonly text: string
  readonly state: DiamondState
}

/** Written, offered, answered: where an offer stands. */
export function OfferSteps({ contract }: { readonly contract: Contract | null }) {
  return (
    <ol aria-label={t('contract.steps')} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px]">
      {stepsOf(contract).map(({ text, state }, at) => (
        <li key={text} className="flex items-center gap-2" aria-current={state === 'now' ? 'step' : undefined}>
          {at > 0 && <span aria-hidden="true" className="h-px w-5 bg-edge/60" />}
          <Diamond state={state} className="size-5" />
          <span className={state === 'ahead' ? 'text-soft' : 'font-semibold'}>{text}</span>
        </li>
      ))}
    </ol>
  )
}

function stepsOf(contract: Contract | null): readonly Step[] {
  const ahead: Step = { text: t('contract.step.answered'), state: 'ahead' }
  if (!contract) {
    return [
      { text: t('contract.step.draft'), state: 'now' },
      { text: t('contract.step.offered'), state: 'ahead' },
      ahead,
    ]
  }
  const { state } = contract
  const draft: Step = { text: t('contract.step.draft'), state: 'done' }
  if (state === 'offered') return [draft, { text: t('contract.step.offered'), state: 'now' }, ahead]
  const isGood = state === 'accepted' || state === 'superseded' || state === 'terminated'
  return [
    draft,
    { text: t('contract.step.offered'), state: 'done' },
    { text: t(stateTexts[state]), state: isGood ? 'done' : 'failed' },
  ]
}
