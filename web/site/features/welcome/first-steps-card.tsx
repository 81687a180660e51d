import { useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { doneCount, nextStep } from '#web/site/features/welcome/first-steps.ts'
import { NextButton, StepBars, StepList } from '#web/site/features/welcome/step-list.tsx'
import { useFirstSteps } from '#web/site/features/welcome/use-first-steps.ts'
import { Card } from '#web/ui/card.tsx'
import { X } from '#web/ui/icons.ts'

const kept = 'first-steps-closed'

/** What is left on the way to a first game; gone when all is done, or when its reader wants no more of it. */
export function FirstStepsCard() {
  const [isClosed, setClosed] = useState(() => localStorage.getItem(kept) !== null)
  const steps = useFirstSteps(!isClosed)
  const next = steps && nextStep(steps)
  if (isClosed || !steps || next === null) return null
  const close = (): void => {
    localStorage.setItem(kept, '1')
    setClosed(true)
  }
  return (
    <Card className="p-5 md:p-6">
      <div className="mb-4 flex items-center gap-4">
        <h2 className="min-w-0 flex-1 font-display text-[19px] font-semibold">{t('welcome.cardTitle')}</h2>
        <StepBars done={doneCount(steps)} />
        <button
          type="button"
          aria-label={t('state.close')}
          onClick={close}
          className="-my-2 -me-3 grid size-11 flex-none place-items-center rounded-full text-soft hover:text-strong"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="grid items-center gap-5 md:grid-cols-[minmax(0,1fr)_auto]">
        <StepList steps={steps} next={next} />
        <NextButton next={next} />
      </div>
    </Card>
  )
}
