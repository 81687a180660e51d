export { depthBelow, findPlace, findUplines, isWithin, type Place, within } from '#modules/agents/tree.ts'
