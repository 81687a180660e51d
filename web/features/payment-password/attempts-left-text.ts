import type { FieldFault } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'

/** What is said beside a payment password that was wrong; null when the server counts nothing. */
export function attemptsLeftText(fields: readonly FieldFault[]): string | null {
  for (const { code } of fields) {
    const [, left] = /^tries_left_(\d)$/.exec(code) ?? []
    if (left !== undefined)
      return left === '0' ? t('refusals.paymentPasswordIsLocked') : t('refusals.triesLeft', { count: Number(left) })
  }
  return null
}
