import { useEffect, useRef, useState } from 'react'
import type { askReturn } from '#modules/compliance/contract.ts'
import { useMemberLocation } from '#web/features/centres/member-location.tsx'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { CoolOffDialog } from '#web/site/features/limits/cool-off-dialog.tsx'
import { ExclusionDialog } from '#web/site/features/limits/exclusion-dialog.tsx'
import { limitWords } from '#web/site/features/limits/refusal-text.ts'
import { type Compliance, renewLimits } from '#web/site/features/limits/use-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Coffee, DoorClosed } from '#web/ui/icons.ts'

/** Brings the part into view that somebody came for. */
function useArrival(name: string) {
  const place = useRef<HTMLDivElement>(null)
  const { values } = useMemberLocation()
  const isMeant = values.get('at') === name
  useEffect(() => {
    if (isMeant) place.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  return place
}

export function CoolOffCard() {
  const place = useArrival('pause')
  const [isOpen, setOpen] = useState(false)
  return (
    <div ref={place}>
      <Card className="p-4 sm:p-5">
        <h3 className="flex items-center gap-2 font-display text-[17px] font-semibold">
          <Coffee aria-hidden="true" className="size-[18px] text-faint" />
          {t('limits.takeBreak')}
        </h3>
        <p className="mt-1 mb-4 text-[13px] leading-relaxed text-soft">{t('limits.breakHint')}</p>
        <Button onClick={() => setOpen(true)}>{t('limits.takeBreak')}</Button>
        {isOpen && <CoolOffDialog onClose={() => setOpen(false)} />}
      </Card>
    </div>
  )
}

export function ExclusionCard({ exclusion }: Pick<Compliance, 'exclusion'>) {
  const place = useArrival('exclusion')
  const [isOpen, setOpen] = useState(false)
  return (
    <div ref={place}>
      <Card className="p-4 sm:p-5">
        <h3 className="flex items-center gap-2 font-display text-[17px] font-semibold">
          <DoorClosed aria-hidden="true" className="size-[18px] text-faint" />
          {t('limits.exclusion')}
        </h3>
        <p className="mt-1 mb-4 text-[13px] leading-relaxed text-soft">{t('limits.exclusionHint')}</p>
        {exclusion?.hasEnded && exclusion.returnsAt === null ? (
          <ReturnButton />
        ) : (
          <Button onClick={() => setOpen(true)} className="text-lose!">
            {t(exclusion ? 'limits.excludeLonger' : 'limits.exclude')}
          </Button>
        )}
        {isOpen && <ExclusionDialog onClose={() => setOpen(false)} />}
      </Card>
    </div>
  )
}

/** The time is over, and still nobody is let back in without asking. */
function ReturnButton() {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<PlainKey | null>(null)
  async function ask(): Promise<void> {
    setBusy(true)
    const answer = await api.call<typeof askReturn>('POST /wps/compliance/exclusion/return', {})
    setBusy(false)
    if (!answer.ok) setFault(limitWords(answer.refusal))
    renewLimits()
  }
  return (
    <>
      <FormFault fault={fault} />
      <Button isBusy={isBusy} onClick={() => void ask()}>
        {t('limits.askReturn')}
      </Button>
    </>
  )
}
