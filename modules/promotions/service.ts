import type { Promotions } from '#modules/promotions/deps.ts'

export type { Promotions } from '#modules/promotions/deps.ts'
export type { PromotionDocument } from '#modules/promotions/document.ts'
export { firstEndings, tellEndings } from '#modules/promotions/endings.ts'
export { firstWatch, watchBonuses } from '#modules/promotions/holds.ts'
export { writeVersion } from '#modules/promotions/operate.ts'
export { tellMakers } from '#modules/promotions/rounds.ts'
export { followWagering, wageringReader } from '#modules/promotions/wagering.ts'

export function makePromotions(parts: Promotions): Promotions {
  return parts
}
