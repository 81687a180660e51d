import { WebSocket } from 'ws'
import { systemClock } from '#kit/clock.ts'
import type { getTables, LobbyEvent, TableEvent } from '#modules/tables/contract.ts'
import { note } from '../figures.ts'

/** Everybody who watches, and what they heard. */
export interface Floor {
  readonly count: number
  /** A table that takes bets for a while yet, in turn. */
  next(): { readonly id: string; readonly number: number; readonly spot: string } | null
  forget(): void
  figures(): { readonly ages: number[]; readonly settled: number[]; readonly roundsOver: number }
  close(): void
}

/** The door takes so many a second from everyone together. */
const openedAtOnce = 100
const openedEveryMs = 500
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

type Frame = { readonly type: string; readonly topic?: string; readonly data?: TableEvent | LobbyEvent }

export async function openFloor(address: string, { watched, watchersOfTable, watchersOfLobby }: Plan): Promise<Floor> {
  const answer = await fetch(`${address}/wps/tables`)
  const { value } = (await answer.json()) as { value: { tables: ReturnType<typeof rowOf>[] } }
  const tables = new Map(value.tables.map((table) => [table.id, { ...table, spot: spots[table.game] ?? null }]))
  const open = new Map<string, { readonly number: number; readonly closesAtMs: number }>()
  let ages: number[] = []
  let settled: number[] = []
  const overAtMs = new Map<string, number>()
  let roundsOver = 0
  let at = 0

  const onLobbyEvent = (event: LobbyEvent): void => {
    if (event.type !== 'changes') return
    for (const { id, state } of event.tables) {
      if (!tables.get(id)?.spot) continue
      if (state?.phase === 'betting' && state.closesAt && state.number)
        open.set(id, { number: state.number, closesAtMs: Date.parse(state.closesAt) })
      else if (state) open.delete(id)
    }
  }
  const onTableEvent = (id: string, event: TableEvent, isFirst: boolean): void => {
    const nowMs = systemClock.nowMs()
    // The time for bets is counted from before the round is written.
    if (event.type === 'betting')
      ages.push(nowMs - (Date.parse(event.closesAt) - (tables.get(id)?.phases.betting ?? 0)))
    if (!isFirst) return
    if (event.type === 'over') {
      overAtMs.set(id, nowMs)
      roundsOver += 1
    }
    const over = overAtMs.get(id)
    if (event.type === 'settled' && over !== undefined) settled.push(nowMs - over)
  }

  const wishes = [
    ...Array.from({ length: watchersOfLobby }, () => 'tables'),
    ...watched.flatMap((id) => Array.from({ length: watchersOfTable }, () => `table:${id}`)),
  ]
  const sockets: WebSocket[] = []
  const firsts = new Set<string>()
  for (let from = 0; from < wishes.length; from += openedAtOnce) {
    const batch = wishes.slice(from, from + openedAtOnce).map(async (topic, place) => {
      const isFirst = !firsts.has(topic)
      firsts.add(topic)
      const socket = await listen(address, from + place, topic)
      socket.on('message', (bytes: Buffer) => {
        // All lobby frames are alike: one of them is read.
        if (topic === 'tables' && !isFirst) return
        const { data } = JSON.parse(bytes.toString()) as Frame
        if (!data) return
        if (topic === 'tables') onLobbyEvent(data as LobbyEvent)
        else onTableEvent(topic.slice('table:'.length), data as TableEvent, isFirst)
      })
      sockets.push(socket)
    })
    await Promise.all(batch)
    if (from % 1_000 === 0) note(`${sockets.length} sockets`)
    await new Promise((resolve) => setTimeout(resolve, openedEveryMs))
  }
  return {
    count: sockets.length,
    next() {
      const nowMs = systemClock.nowMs()
      const ready = [...open].filter(([, { closesAtMs }]) => closesAtMs - nowMs > leastLeftMs)
      at += 1
      const found = ready[at % Math.max(1, ready.length)]
      const table = found && tables.get(found[0])
      return found && table?.spot ? { id: found[0], number: found[1].number, spot: table.spot } : null
    },
    forget() {
      ages = []
      settled = []
      roundsOver = 0
    },
    figures: () => ({ ages, settled, roundsOver }),
    close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

type Reply = (typeof getTables)['reply']['_zod']['output']
const rowOf = (reply: Reply) => reply.tables[0] as Reply['tables'][number]

async function listen(address: string, place: number, topic: string): Promise<WebSocket> {
  const headers = { 'x-forwarded-for': `10.2.${place >> 8}.${place & 255}` }
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`, { headers, perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(JSON.stringify({ type: 'subscribe', topic }))
  return socket
}
