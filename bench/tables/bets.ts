import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { openLanes, requestAs } from '../bet/http-lane.ts'
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
  const open = await openLanes(address, lanes)
  const took = await pace(perSecond, perSecond * seconds, async (at) => {
    const table = floor.next()
    if (table) await open.ask(requestOf(open.host, everybody[at % everybody.length] as Bettor, table))
    else open.refuse('no_table')
  })
  open.close()
  return { took, refused: open.refused() }
}

function requestOf(
  host: string,
  bettor: Bettor,
  { id, number, spot }: { readonly id: string; readonly number: number; readonly spot: string },
): string {
  const bet = { mode: 'real', number, currency: 'PHP', spots: [{ spot, stake: '1000.00' }] }
  return requestAs(bettor, host, `POST /wps/tables/${id}/slips`, { key: newId(systemClock), ...bet })
}
