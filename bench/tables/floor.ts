import { once } from 'node:events'
import { WebSocket } from 'ws'
import { systemClock } from '#kit/clock.ts'
import type { getTables, LobbyEvent } from '#modules/tables/contract.ts'
import { startCrowd } from '../crowd.ts'
import type { CrowdAsk, CrowdFigures, CrowdPlan } from './crowd.ts'

/** Everybody who watches, and what they heard. */
export interface Floor {
  readonly count: number
  /** A table that takes bets for a while yet, in turn. */
  next(): { readonly id: string; readonly number: number; readonly spot: string } | null
  forget(): Promise<void>
  figures(): Promise<CrowdFigures>
  close(): Promise<void>
}

/** Who bets needs some time before the close. */
const leastLeftMs = 1_500

/** A spot of each game in which nobody acts, that everybody knows. */
const spots: Readonly<Record<string, string>> = {
  ...{ baccarat: 'banker', 'baccarat-no-commission': 'player', 'dragon-tiger': 'dragon', roulette: 'red' },
  ...{ 'roulette-la-partage': 'black', 'sic-bo': 'big', 'colour-game': 'red', cockfight: 'meron' },
}

interface Plan {
  readonly watched: readonly string[]
  readonly watchersOfTable: number
  readonly watchersOfLobby: number
}

type Reply = (typeof getTables)['reply']['_zod']['output']

/** Those who watch are a process of their own; here one socket listens to the lobby, for those who bet. */
export async function openFloor(address: string, { watched, watchersOfTable, watchersOfLobby }: Plan): Promise<Floor> {
  const answer = await fetch(`${address}/wps/tables`)
  const { value } = (await answer.json()) as { value: Reply }
  const tables = new Map(value.tables.map((table) => [table.id, { ...table, spot: spots[table.game] ?? null }]))
  const topics = [
    ...Array.from({ length: watchersOfLobby - 1 }, () => 'tables'),
    ...watched.flatMap((id) => Array.from({ length: watchersOfTable }, () => `table:${id}`)),
  ]
  const bettingMs = Object.fromEntries([...tables].map(([id, { phases }]) => [id, phases.betting]))
  const plan: CrowdPlan = { address, topics, bettingMs }
  const crowd = await startCrowd<CrowdPlan, CrowdAsk, CrowdFigures>(new URL('./crowd.ts', import.meta.url), plan)
  const { count } = await crowd.ask('figures')

  const open = new Map<string, { readonly number: number; readonly closesAtMs: number }>()
  const onLobbyEvent = (event: LobbyEvent): void => {
    if (event.type !== 'changes') return
    for (const { id, state } of event.tables) {
      if (!tables.get(id)?.spot) continue
      if (state?.phase === 'betting' && state.closesAt && state.number)
        open.set(id, { number: state.number, closesAtMs: Date.parse(state.closesAt) })
      else if (state) open.delete(id)
    }
  }
  const lobby = new WebSocket(`${address.replace('http', 'ws')}/socket`, { perMessageDeflate: false })
  await once(lobby, 'open')
  lobby.send(JSON.stringify({ type: 'subscribe', topic: 'tables' }))
  lobby.on('message', (bytes: Buffer) => {
    const { data } = JSON.parse(bytes.toString()) as { readonly data?: LobbyEvent }
    if (data) onLobbyEvent(data)
  })
  let at = 0
  return {
    count: count + 1,
    next() {
      const nowMs = systemClock.nowMs()
      const ready = [...open].filter(([, { closesAtMs }]) => closesAtMs - nowMs > leastLeftMs)
      at += 1
      const found = ready[at % Math.max(1, ready.length)]
      const table = found && tables.get(found[0])
      return found && table?.spot ? { id: found[0], number: found[1].number, spot: table.spot } : null
    },
    forget: async () => void (await crowd.ask('forget')),
    figures: async () => await crowd.ask('figures'),
    async close() {
      lobby.terminate()
      await crowd.close()
    },
  }
}
