import type { getCompliance } from '#modules/compliance/contract.ts'
import { useBrand } from '#web/features/brand/use-brand.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { closePopup, type PopupOf } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { doneCount, nextStep, stepNames, stepsOf } from '#web/site/features/welcome/first-steps.ts'
import { LimitOffer } from '#web/site/features/welcome/limit-offer.tsx'
import { NextButton, StepBars, StepList } from '#web/site/features/welcome/step-list.tsx'
import { useFirstSteps } from '#web/site/features/welcome/use-first-steps.ts'
import { Dusk } from '#web/ui/art/dusk.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const close = (): void => closePopup('welcome')

/** Nothing is done yet, as far as anybody knows. */
const fresh = stepsOf({ kycLevel: 0, document: null, deposits: [], hasPlayed: false })

/** Greets whoever has just registered: three steps to a first game, and a limit before the first deposit. */
export function WelcomePopup({ name }: PopupOf<'welcome'>) {
  const steps = useFirstSteps() ?? fresh
  const { data } = useAnswer<typeof getCompliance>('GET /wps/compliance', { query: {} })
  const limit = data?.limits.find(({ kind, period }) => kind === 'deposit' && period === 'day')
  const age = useBrand().data?.minimumAge
  const next = nextStep(steps)
  const done = doneCount(steps)
  return (
    <Dialog
      title={t('welcome.title', { name })}
      isBare
      size="small"
      closeLabel={t('state.close')}
      onClose={close}
      footer={
        <div className="grid gap-1">
          {next && <NextButton next={next} onPress={close} className="w-full" />}
          <Button look="bare" onClick={close} className="w-full">
            {t('welcome.lookAround')}
          </Button>
        </div>
      }
    >
      <div data-theme="night" className="dusk-sky relative isolate overflow-hidden px-6 pt-7 pb-6 text-strong">
        <Dusk layout="wide" className="absolute inset-0 -z-20 size-full" />
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10 bg-linear-to-r from-page/90 to-transparent rtl:bg-linear-to-l"
        />
        <p aria-hidden="true" className="max-w-[70%] font-display text-[30px] leading-[1.08] font-bold">
          {t('welcome.title', { name })}
        </p>
        <p className="mt-2 max-w-[62%] text-[15px] leading-snug">{t('welcome.lead')}</p>
      </div>
      <div className="grid gap-4 px-5 pt-5 pb-2">
        <div className="flex items-center justify-between">
          <p className="font-semibold">
            {t('welcome.step', { step: String(Math.min(done + 1, stepNames.length)), all: String(stepNames.length) })}
          </p>
          <StepBars done={done} />
        </div>
        <StepList steps={steps} next={next} />
        {data && <LimitOffer currency={data.currency} value={limit?.value ?? null} onLeave={close} />}
        {age !== undefined && (
          <p className="flex items-center gap-3 text-[13.5px] text-soft">
            <span className="tabular grid size-10 flex-none place-items-center rounded-full bg-surface-3 text-[13px] font-bold text-strong">
              {age}+
            </span>
            {t('welcome.age', { age: String(age) })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
