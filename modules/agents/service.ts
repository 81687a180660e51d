export { type InvitationsParts, makeInvitations } from '#modules/agents/invitations.ts'
export { depthBelow, findPlace, findUplines, holdPlaces, isWithin, type Place, within } from '#modules/agents/tree.ts'
