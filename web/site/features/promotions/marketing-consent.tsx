import type { getMarketing, setMarketing } from '#modules/promotions/contract.ts'
import { api, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

const line = 'GET /wps/member/marketing'

/** Whether a member wants to be told of promotions: never before they have said so. */
export function MarketingConsent() {
  const query = useAnswer<typeof getMarketing>(line, {})
  if (!query.data) return null
  const change = async (isGiven: boolean) => {
    const answer = await api.call<typeof setMarketing>('PUT /wps/member/marketing', { body: { isGiven } })
    if (!answer.ok) return showToast(t(messageOf(answer.refusal)))
    await queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith(line),
    })
  }
  return (
    <Checkbox
      label={t('promo.tellMe')}
      checked={query.data.isGiven}
      onChange={({ target }) => void change(target.checked)}
    />
  )
}
