import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSportsEvents, watchSports } from '#modules/sports/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { useEvents, useWatched } from '#web/site/features/sports/use-sports.ts'

const market = (odds: number) => ({
  ...{ id: 7, type: '1x2', spec: '', group: 'main', status: 'active' as const, isMain: true },
  outcomes: [{ id: 'home', odds, trail: [] }],
})
const side = (id: string, name: string) => ({ id, name, short: name, colours: [], crest: 0 })

function answerWith(isOpen: boolean, total = 1): void {
  const event = {
    ...{ id: 'ev-1', kind: 'match' as const, sport: 'football', league: { id: 'fb', name: 'Liga' }, name: null },
    ...{ home: side('a', 'Agila'), away: side('b', 'Tamaraw'), status: 'planned' as const, isOpen, board: null },
    ...{ startsAt: '2026-11-20T12:00:00.000Z', betDelaySeconds: 6, marketCount: 12, markets: [market(2_000)] },
  }
  server.answer(getSportsEvents, { serverTime: '2026-11-20T10:00:00.000Z', total, events: [event].slice(0, total) })
}

function Listed() {
  const { data } = useEvents({ view: 'today', limit: 40 })
  if (data?.total === 0) return <p>nothing yet</p>
  return data ? <Prices data={data} /> : null
}

function Prices({ data }: { readonly data: NonNullable<ReturnType<typeof useEvents>['data']> }) {
  const answered = data.events.map((event) => ({ event, markets: event.markets }))
  const one = useWatched(answered, 'list', data).get('ev-1')
  return (
    <p>
      {one?.event.isOpen ? 'open' : 'closed'} at {one?.markets[0]?.outcomes[0]?.odds}
    </p>
  )
}

test('a list says that it is one, hears its prices, and asks again when prices begin or cease to hold', async () => {
  const topic = `sports:${'a'.repeat(40)}`
  server.answer(watchSports, { topic })
  answerWith(true)
  await show(<Listed />)
  await screen.findByText('open at 2000')
  expect(server.calls(watchSports)[0]?.body).toEqual({ events: ['ev-1'], level: 'list' })
  // Until the line is open nobody hears it.
  await waitFor(() => {
    act(() => server.tell(topic, { type: 'prices', events: [{ id: 'ev-1', markets: [market(2_100)] }] }))
    screen.getByText('open at 2100')
  })
  answerWith(false)
  await waitFor(() => {
    act(() => server.tell('sportsbook', { type: 'feed' }))
    screen.getByText('closed at 2000')
  })
})

test('a list without matches hears that the feed has come, and shows what it brought', async () => {
  server.answer(watchSports, { topic: `sports:${'a'.repeat(40)}` })
  answerWith(true, 0)
  await show(<Listed />)
  await screen.findByText('nothing yet')
  answerWith(true)
  await waitFor(() => {
    act(() => server.tell('sportsbook', { type: 'feed' }))
    screen.getByText('open at 2000')
  })
})
