import { listedMarkets } from '#engines/sports/markets.ts'
import type { ChangedEvent, MarketReply } from '#modules/sports/contract.ts'

const listedTypes = new Set(listedMarkets.flat())

/** Of what a list could show: main lines, and every line that is over, since it may have been the main one. */
const isListed = ({ type, spec, isMain, status }: MarketReply): boolean =>
  listedTypes.has(type) && (isMain || spec === '' || (status !== 'active' && status !== 'suspended'))

/** What of a change a list shows; null where that is nothing, which is most of them. */
export function listedChange({ id, status, isOpen, board, markets }: ChangedEvent): ChangedEvent | null {
  const shown = markets?.filter(isListed) ?? []
  if (status === undefined && shown.length === 0) return null
  return {
    id,
    ...(status !== undefined && { status, isOpen, board: board && { ...board, stats: [] } }),
    ...(shown.length > 0 && { markets: shown }),
  }
}
