import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

/** How many points a promotion gives. */
export const pointsText = (points: number): string =>
  t('promo.pointsOf', { count: points, number: formatNumber(points) })
