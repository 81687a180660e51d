import { useState } from 'react'
import type { setLimit } from '#modules/compliance/contract.ts'
import type { LimitKind } from '#modules/compliance/model.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { read, useForm } from '#web/features/forms/use-form.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { limitWords } from '#web/site/features/limits/refusal-text.ts'
import { kindTexts, type LimitRow, periodTexts, renewLimits, writeValue } from '#web/site/features/limits/use-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'

const presets: Readonly<Record<'money' | 'session', Readonly<Record<LimitRow['period'], readonly string[]>>>> = {
  money: {
    day: ['500', '1000', '2000', '5000'],
    week: ['2000', '5000', '10000', '20000'],
    month: ['5000', '10000', '30000', '60000'],
  },
  session: { day: ['30', '60', '120', '180'], week: ['180', '300', '600'], month: ['600', '1200', '1800'] },
}

const presetsOf = (kind: LimitKind, period: LimitRow['period']): readonly string[] =>
  presets[kind === 'session' ? 'session' : 'money'][period]

interface LimitDialogProps {
  readonly row: LimitRow
  readonly onClose: () => void
}

/** Sets one limit. What is stricter holds from this moment; what is looser is only asked for here. */
export function LimitDialog({ row, onClose }: LimitDialogProps) {
  const [asked, setAsked] = useState<ReplyOf<typeof setLimit> | null>(null)
  const title = t('limits.of', { kind: t(kindTexts[row.kind].title), period: t(periodTexts[row.period]) })
  const done = (reply: ReplyOf<typeof setLimit>): void => {
    renewLimits()
    if (reply.isInForce) onClose()
    else setAsked(reply)
  }
  return (
    <Dialog title={title} size="small" closeLabel={t('state.close')} onClose={onClose}>
      {asked ? <Asked reply={asked} onClose={onClose} /> : <LimitForm row={row} onDone={done} />}
    </Dialog>
  )
}

/** A looser limit: nothing has changed yet, and this says so. */
function Asked({ reply, onClose }: { readonly reply: ReplyOf<typeof setLimit>; readonly onClose: () => void }) {
  const { pending } = reply.limit
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="leading-relaxed text-soft">
        {t('limits.asked', { time: pending ? formatInstant(pending.confirmFrom) : '' })}
      </p>
      <Button look="gold" size="large" onClick={onClose} className="w-full">
        {t('limits.understood')}
      </Button>
    </div>
  )
}

interface LimitFormProps {
  readonly row: LimitRow
  readonly onDone: (reply: ReplyOf<typeof setLimit>) => void
}

function LimitForm({ row, onDone }: LimitFormProps) {
  const [value, setValue] = useState(row.value ?? '')
  const { kind, period, currency } = row
  const isLooser = row.value !== null && value !== '' && Number(value) > Number(row.value)
  const form = useForm(async (data, tell) => {
    const isRemoved = read(data, 'input') === 'remove'
    const input = value.trim().replaceAll(/[\s,]/g, '')
    if (!isRemoved && !/^\d+(\.\d+)?$/.test(input)) return tell.point({ value: t('limits.amountIsMalformed') })
    const answer = await api.call<typeof setLimit>('PUT /wps/compliance/limits', {
      body: { kind, period, ...(currency !== null && { currency }), value: isRemoved ? null : input },
    })
    if (answer.ok) return onDone(answer.value)
    if (answer.refusal === 'limit_is_out_of_range' || answer.refusal.startsWith('amount_'))
      return tell.point({ value: t(limitWords(answer.refusal)) })
    tell.refuse(answer)
  }, limitWords)
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="leading-relaxed text-soft">{t(kindTexts[kind].hint)}</p>
      <Field
        label={t(currency === null ? 'limits.inMinutes' : 'limits.amount')}
        name="value"
        inputMode={currency === null ? 'numeric' : 'decimal'}
        dir="ltr"
        maxLength={20}
        required
        value={value}
        onChange={({ target }) => setValue(target.value)}
        error={form.wrong.value}
        hint={t(isLooser ? 'limits.looserWaits' : 'limits.stricterNow')}
      />
      <div className="flex flex-wrap gap-2">
        {presetsOf(kind, period).map((preset) => (
          <Button key={preset} aria-pressed={preset === value} onClick={() => setValue(preset)}>
            <bdi dir="auto">{writeValue(row, preset)}</bdi>
          </Button>
        ))}
      </div>
      <FormFault fault={form.fault} />
      <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
        {t('limits.save')}
      </Button>
      {row.value !== null && (
        <Button type="submit" look="bare" name="input" value="remove">
          {t('limits.remove')}
        </Button>
      )}
    </form>
  )
}
