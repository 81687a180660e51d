import { vendorGames } from './games.ts'
import type { Arrival, Table, TransferInput } from './table.ts'

interface OfficeAnswer {
  readonly status: number
  readonly value: object
}

/** What the house may ask: our games, a launch, free rounds, a round again, and what was played. */
export function makeOffice({ table, url }: { readonly table: Table; readonly url: string }) {
  async function answer(method: string, path: string, body: string): Promise<OfficeAnswer> {
    const { pathname, searchParams } = new URL(path, url)
    const input = method === 'POST' ? (JSON.parse(body) as Record<string, unknown>) : {}
    if (method === 'GET' && pathname === '/games') return { status: 200, value: { games: vendorGames.map(described) } }
    if (method === 'POST' && pathname === '/launch') return launch(input)
    if (method === 'POST' && pathname === '/freerounds') return giveFreeRounds(input)
    if (method === 'GET' && pathname === '/feed') return feed(searchParams.get('after'))
    if (method === 'POST' && pathname === '/transfers')
      return { status: 200, value: table.transfer(input as unknown as TransferInput) }
    const [, transfer] = /^\/transfers\/([^/]+)$/.exec(pathname) ?? []
    if (method === 'GET' && transfer) return { status: 200, value: table.findTransfer(transfer) }
    const [, round] = /^\/rounds\/([^/]+)\/replay$/.exec(pathname) ?? []
    if (method === 'GET' && round) return replay(decodeURIComponent(round), searchParams.get('player') ?? '')
    return { status: 404, value: {} }
  }

  function launch(input: Readonly<Record<string, unknown>>): OfficeAnswer {
    const arrival = input as unknown as Arrival
    if (!vendorGames.some(({ id }) => id === arrival.game)) return { status: 404, value: {} }
    return { status: 200, value: { url: `${url}/play/${arrival.game}?k=${table.expect(arrival)}` } }
  }

  function giveFreeRounds(input: Readonly<Record<string, unknown>>): OfficeAnswer {
    const { id, player, game, bet, count } = input
    const isKnown = vendorGames.some((one) => one.id === game)
    if (isKnown)
      table.give({
        id: String(id),
        player: String(player),
        game: String(game),
        bet: BigInt(String(bet)),
        left: Number(count),
      })
    return { status: 200, value: { id: String(id), state: isKnown ? 'given' : 'refused' } }
  }

  function feed(after: string | null): OfficeAnswer {
    const { events, next } = table.feed(Number(after ?? 0))
    const told = events.map(({ round, player }) => ({ tx: round, round, player, state: 'over' }))
    return { status: 200, value: { events: told, next: String(next) } }
  }

  function replay(round: string, player: string): OfficeAnswer {
    const found = table.findRound(round, player)
    if (!found) return { status: 404, value: {} }
    return { status: 200, value: { url: `${url}/replay/${found.game}?round=${round}&player=${player}` } }
  }

  return { answer }
}

function described({ id, name, type, rtpPpm, volatility, keywords }: (typeof vendorGames)[number]) {
  return { id, name, type, rtp_ppm: rtpPpm, volatility, has_demo: true, keywords }
}
