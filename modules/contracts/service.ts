export { answer } from '#modules/contracts/offers/answer.ts'
export { readRequestTypes } from '#modules/contracts/offers/look.ts'
export { offer } from '#modules/contracts/offers/offer.ts'
export type { Contracts } from '#modules/contracts/parts.ts'
