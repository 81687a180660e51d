export { depthBelow, findPlace, findUplines, holdPlaces, isWithin, type Place, within } from '#modules/agents/tree.ts'
