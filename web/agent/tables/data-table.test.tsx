import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'

interface Row {
  readonly id: string
  readonly stake: number
}

const columns: readonly Column<Row>[] = [
  { title: 'Member', cell: ({ id }) => id },
  { title: 'Stake', from: 'lg', isNumber: true, cell: ({ stake }) => <b>{stake}</b> },
]

const render = (count: number): string => {
  const rows = Array.from({ length: count }, (_, at) => ({ id: `m${at}`, stake: at * 10 }))
  return renderToStaticMarkup(<DataTable label="Bets" columns={columns} rows={rows} keyOf={({ id }) => id} />)
}

const rowsIn = (html: string): string[] => [...html.matchAll(/<td[^>]*>(m\d+)<\/td>/g)].map(([, id = '']) => id)

test('a table has a head of its columns and its rows in the order they are given', () => {
  const html = render(3)
  expect(html).toContain('<table aria-label="Bets"')
  expect(
    [...html.matchAll(/<th scope="col" class="([^"]*)">([^<]*)</g)].map(([, look, title]) => [title, look]),
  ).toEqual([
    ['Member', expect.stringContaining('text-start')],
    ['Stake', expect.stringMatching(/text-end max-lg:hidden/)],
  ])
  expect(rowsIn(html)).toEqual(['m0', 'm1', 'm2'])
  expect(html).toContain('<b>20</b>')
})

test('up to a hundred rows are all there; of a longer table only those in view, which say which they are', () => {
  expect(rowsIn(render(100))).toHaveLength(100)
  expect(render(100)).not.toContain('aria-rowcount')
  const long = render(5_000)
  expect(rowsIn(long).slice(0, 2)).toEqual(['m0', 'm1'])
  expect(rowsIn(long).length).toBeLessThan(60)
  expect(long).toContain('aria-rowcount="5001"')
  expect(long).toContain('aria-rowindex="2"')
})
