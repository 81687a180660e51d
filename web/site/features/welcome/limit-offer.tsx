import { useState } from 'react'
import type { setLimit } from '#modules/compliance/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { memberHref } from '#web/features/centres/member-keys.ts'
import { api, queries } from '#web/features/client/client.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { messageOf } from '#web/lib/refusals.ts'
import { Hourglass } from '#web/ui/icons.ts'

const presets = ['500', '1000', '3000'] as const

interface LimitOfferProps {
  readonly currency: string
  /** The limit for a day that holds now. */
  readonly value: string | null
  readonly onLeave: () => void
}

/** A limit for deposits, offered before the first of them: one press sets it, and nothing is set beforehand. */
export function LimitOffer({ currency, value, onLeave }: LimitOfferProps) {
  const [isBusy, setBusy] = useState(false)
  const write = (amount: string) => formatAmount(amount, readCurrency(currency)).replace(/[.,٫]0+$/, '')
  const set = async (amount: string): Promise<void> => {
    setBusy(true)
    const answer = await api.call<typeof setLimit>('PUT /wps/compliance/limits', {
      body: { kind: 'deposit', period: 'day', value: amount },
    })
    setBusy(false)
    if (answer.ok) void queries.invalidateQueries({ queryKey: ['GET /wps/compliance'] })
    else showToast(t(messageOf(answer.refusal)))
  }
  return (
    <section aria-labelledby="limit-offer" className="rounded-2xl bg-surface-1 p-4 shadow-1">
      <div className="flex items-start gap-3">
        <span className="grid size-10 flex-none place-items-center rounded-xl bg-hue text-hue [--hue:163]">
          <Hourglass aria-hidden="true" className="size-5" />
        </span>
        <div>
          <h3 id="limit-offer" className="font-display text-[16px] font-semibold">
            {value === null ? t('welcome.limit') : t('welcome.limitSet', { amount: write(value) })}
          </h3>
          <p className="text-[14px] text-soft">{t('welcome.limit.hint')}</p>
        </div>
      </div>
      {value === null && (
        <div className="mt-3 grid grid-cols-3 gap-2">
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              disabled={isBusy}
              onClick={() => void set(preset)}
              className="h-11 rounded-xl bg-surface-3 font-semibold shadow-1 hover:brightness-110 disabled:opacity-60"
            >
              <bdi dir="ltr">{write(preset)}</bdi>
            </button>
          ))}
        </div>
      )}
      <Link
        to={memberHref('securityCenter', { part: 'limits' })}
        onClick={onLeave}
        className="mt-1 inline-flex min-h-11 items-center text-[14px] font-semibold text-gold hover:underline"
      >
        {t('welcome.limit.all')}
      </Link>
    </section>
  )
}
