export { makeLoyalty } from '#modules/loyalty/deps.ts'
export { claimMission, viewMissions } from '#modules/loyalty/missions.ts'
export { signIn } from '#modules/loyalty/sign-in.ts'
export { drawOpenTicket } from '#modules/loyalty/tickets.ts'
