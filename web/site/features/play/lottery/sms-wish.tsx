import { useState } from 'react'
import type { chooseLotteryNotices, getLotteryNotices } from '#modules/lottery/contract.ts'
import { api, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { t } from '#web/lib/i18n.ts'
import { readLanguage } from '#web/lib/i18n-language.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { Switch } from '#web/site/features/play/lottery/switch.tsx'

const line = 'GET /wps/lotteries/notices'

/** Results by SMS as well: one choice for all tickets, kept with the account. */
export function SmsWish() {
  const { data } = useAnswer<typeof getLotteryNotices>(line, {})
  const [fault, setFault] = useState<string | null>(null)
  if (!data) return null
  const { isOn, phone } = data.sms

  async function turn(bySms: boolean): Promise<void> {
    const answer = await api.call<typeof chooseLotteryNotices>('PUT /wps/lotteries/notices', {
      body: { bySms, language: readLanguage() },
    })
    setFault(answer.ok ? null : t(messageOf(answer.refusal)))
    if (answer.ok) queries.setQueryData([line, {}], answer.value)
  }

  return (
    <p className="basket-wish">
      <span>
        {t('lottery.tellBySms')}
        <small role={fault === null ? undefined : 'alert'}>
          {fault ?? (phone === null ? t('lottery.tellBySmsBind') : t('lottery.tellBySmsHint', { phone }))}
        </small>
      </span>
      {phone !== null && <Switch label={t('lottery.tellBySms')} isOn={isOn} onTurn={(next) => void turn(next)} />}
    </p>
  )
}
