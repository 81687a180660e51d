import { expect } from 'vitest'
import type { beginRound } from '#modules/play/contract.ts'
import { makeCaller } from './caller.ts'
import { intentKey } from './intent-key.ts'

/**
 * Rounds of dice by the call that the game's screen makes, as soon after each other as the server lets one play. A round counts at least 98
 * of 100 for turnover, however it ends.
 */
export async function playDice(address: string, token: string, times: number, stake: string): Promise<void> {
  const { api, session } = makeCaller(address)
  session.begin(token)
  const choice = { side: 'under', chances: 4950 } as const
  const bet = { nodeId: 'dagat-dice', mode: 'real', stake, currency: 'PHP', choice } as const
  for (let round = 0; round < times; round += 1) {
    const key = intentKey()
    const playOne = async () => {
      const played = await api.call<typeof beginRound>('POST /wps/play/rounds', { body: { ...bet, key } })
      return played.ok ? 'played' : played.refusal
    }
    await expect.poll(playOne, { timeout: 15_000, interval: 500 }).toBe('played')
  }
}
