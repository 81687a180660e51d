export { makeLoyalty } from '#modules/loyalty/deps.ts'
