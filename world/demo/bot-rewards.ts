import { randomBytes } from 'node:crypto'
import type { Id } from '#kit/id.ts'
import { prizeGames } from '#modules/loyalty/model.ts'
import { claimMission, drawOpenTicket, signIn, viewMissions } from '#modules/loyalty/service.ts'
import type { Services } from '#server/modules.ts'

/** What somebody does on the rewards page: sign in, claim what is done, and use the tickets that came of it. */
export async function collectRewards({ loyalty }: Services, id: Id<'member'>): Promise<void> {
  await signIn(loyalty, id)
  const { missions } = await viewMissions(loyalty, id)
  for (const { mission, state } of missions) if (state === 'claimable') await claimMission(loyalty, id, mission.id)
  for (const game of prizeGames) await drawOpenTicket(loyalty, id, { game, clientSeed: randomBytes(8).toString('hex') })
}
