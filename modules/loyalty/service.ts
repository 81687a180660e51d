export { makeLoyalty } from '#modules/loyalty/parts.ts'
