import type { getOwnRebates, getRebates } from '#modules/agents/contract.ts'
import type { GameCategory } from '#modules/catalog/rules.ts'
import { rateCategoryOf } from '#modules/settings/model.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useIsMember } from '#web/features/session/viewer.ts'
import { t } from '#web/lib/i18n.ts'
import { shortPercent } from '#web/lib/percent.ts'

/** What comes back of what is played here: at most, and for who has a rate of their own just that. */
export function RebateLabel({ category }: { readonly category: GameCategory }) {
  const isMember = useIsMember()
  const most = useAnswer<typeof getRebates>('GET /wps/games/rebates', {}).data?.rates
  const own = useAnswer<typeof getOwnRebates>('GET /wps/member/rebates', {}, { isEnabled: isMember }).data?.now
  const name = rateCategoryOf(category)
  if (!most || name === null) return null
  return <span>{describe(most[name], isMember ? own?.[name] : undefined)}</span>
}

function describe(most: number, own: number | undefined): string {
  if (most === 0 || own === 0) return t('games.rebateNone')
  const rate = `${shortPercent(own ?? most)}%`
  return own === undefined ? t('games.rebate', { rate }) : t('games.rebateOwn', { rate })
}
