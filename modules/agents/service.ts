export { type InvitationsParts, makeInvitations } from '#modules/agents/invitations.ts'
export { type Agents, makeAgents } from '#modules/agents/parts.ts'
export { findRatesOn, type RatesVersion } from '#modules/agents/store/rates.ts'
export { depthBelow, findPlace, findUplines, holdPlaces, isWithin, type Place, within } from '#modules/agents/tree.ts'
