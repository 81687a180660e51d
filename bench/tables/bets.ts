import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Lane, openLane } from '../bet/http-lane.ts'
import type { Bettor } from '../bet/members.ts'
import { pace } from '../pace.ts'
import type { Floor } from './floor.ts'

const lanes = 256

/** Bets at an even pace, whatever the answers; how long each took from when it was due, and how many were refused, by name. */
export async function betEvenly(
  address: string,
  everybody: readonly Bettor[],
  floor: Floor,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<{ readonly took: number[]; readonly refused: Readonly<Record<string, number>> }> {
  const { host, hostname, port } = new URL(address)
  const all = await Promise.all(Array.from({ length: lanes }, () => openLane(hostname, Number(port))))
  const free = [...all]
  const waiting: ((lane: Lane) => void)[] = []
  const refused: Record<string, number> = {}
  const refuse = (code: string) => {
    refused[code] = (refused[code] ?? 0) + 1
  }
  const took = await pace(perSecond, perSecond * seconds, async (at) => {
    const lane = free.pop() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)))
    const table = floor.next()
    if (table) {
      const answer = await lane.ask(requestOf(host, everybody[at % everybody.length] as Bettor, table))
      if (!answer.startsWith('{"success":true')) refuse(/"code":"([a-z_]+)"/.exec(answer)?.[1] ?? 'unknown')
    } else refuse('no_table')
    const next = waiting.shift()
    if (next) next(lane)
    else free.push(lane)
  })
  for (const lane of all) lane.close()
  return { took, refused }
}

function requestOf(
  host: string,
  { token, address }: Bettor,
  { id, number, spot }: { readonly id: string; readonly number: number; readonly spot: string },
): string {
  const key = newId(systemClock)
  const body = JSON.stringify({ key, mode: 'real', number, currency: 'PHP', spots: [{ spot, stake: '1000.00' }] })
  return [
    `POST /wps/tables/${id}/slips HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    `x-forwarded-for: ${address}`,
    'user-agent: bench',
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}
