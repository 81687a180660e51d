import { useEffect, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { cancelLimit, confirmLimit } from '#modules/compliance/contract.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { formatInstant } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { limitWords } from '#web/site/features/limits/refusal-text.ts'
import { type LimitRow, renewLimits, writeValue } from '#web/site/features/limits/use-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Hourglass } from '#web/ui/icons.ts'

interface PendingChangeProps {
  readonly row: LimitRow
  readonly pending: NonNullable<LimitRow['pending']>
}

/** A looser limit that was asked for: it waits for its day, and then for a second yes. To keep the stricter takes one press. */
export function PendingChange({ row, pending }: PendingChangeProps) {
  const isRipe = useIsPast(pending.confirmFrom)
  const [busy, setBusy] = useState<'confirm' | 'cancel' | null>(null)
  const [fault, setFault] = useState<PlainKey | null>(null)
  const { kind, period, currency } = row
  const body = { kind, period, ...(currency !== null && { currency }) }

  async function decide(input: 'confirm' | 'cancel'): Promise<void> {
    if (busy !== null) return
    setBusy(input)
    setFault(null)
    const answer =
      input === 'confirm'
        ? await api.call<typeof confirmLimit>('POST /wps/compliance/limits/confirm', { body })
        : await api.call<typeof cancelLimit>('POST /wps/compliance/limits/cancel', { body })
    setBusy(null)
    if (!answer.ok) setFault(limitWords(answer.refusal))
    renewLimits()
  }

  const wanted = pending.value === null ? t('limits.noLimit') : writeValue(row, pending.value)
  const times = { from: formatInstant(pending.confirmFrom), until: formatInstant(pending.confirmUntil) }
  return (
    <div className="mt-3 grid gap-3 rounded-xl bg-gold-wash px-4 py-3">
      <p className="flex items-start gap-2 text-[13px] leading-relaxed">
        <Hourglass aria-hidden="true" className="mt-0.5 size-4 flex-none text-gold" />
        <span>
          <span className="font-semibold">{t('limits.wanted', { value: wanted })}</span>{' '}
          {isRipe ? t('limits.confirmUntil', { time: times.until }) : t('limits.confirmFrom', { time: times.from })}
        </span>
      </p>
      <FormFault fault={fault} />
      <div className="flex flex-wrap gap-2">
        {isRipe && (
          <Button isBusy={busy === 'confirm'} onClick={() => void decide('confirm')}>
            {t('limits.confirm')}
          </Button>
        )}
        <Button isBusy={busy === 'cancel'} onClick={() => void decide('cancel')}>
          {t('limits.keep')}
        </Button>
      </div>
    </div>
  )
}

/** Turns true in the moment that an instant passes, without anybody pressing anything. */
function useIsPast(instant: string): boolean {
  const [past, setPast] = useState(() => (Date.parse(instant) <= systemClock.nowMs() ? instant : null))
  useEffect(() => {
    // A browser's timer cannot wait for longer than 24 days; nothing here waits for longer than one.
    const waitMs = Math.min(2 ** 31 - 1, Math.max(0, Date.parse(instant) - systemClock.nowMs()))
    const timer = setTimeout(() => setPast(instant), waitMs)
    return () => clearTimeout(timer)
  }, [instant])
  return past === instant
}
