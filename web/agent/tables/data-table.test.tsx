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

test('a row may be named by its first cell and be summed up below; a drawing has no title to be heard', () => {
  const summed: readonly Column<Row>[] = [
    { title: 'Member', isRowHead: true, cell: ({ id }) => id, foot: 'Sum' },
    { title: 'Stake', isNumber: true, cell: ({ stake }) => stake, foot: '30' },
    { key: 'bar', title: '', isDrawing: true, cell: () => <svg aria-hidden="true" /> },
  ]
  const rows = [
    { id: 'm1', stake: 10 },
    { id: 'm2', stake: 20 },
  ]
  const html = renderToStaticMarkup(<DataTable label="Bets" columns={summed} rows={rows} keyOf={({ id }) => id} />)
  expect([...html.matchAll(/<th scope="row"[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual(['m1', 'm2', 'Sum'])
  expect(html).toMatch(/<tfoot>.*<td [^>]*text-end[^>]*>30<\/td>/)
  expect(html).toMatch(/<th scope="col" data-column="bar" aria-hidden="true"/)
  expect(render(3)).not.toContain('<tfoot')
})

test('a grid has its own role and rows, of which some have one cell alone', () => {
  const rows = [
    { id: 'm1', stake: 10 },
    { id: 'more', stake: 0 },
  ]
  const html = renderToStaticMarkup(
    <DataTable
      label="Team"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      grid={{
        table: { role: 'treegrid' },
        rowProps: (_, place) => ({ 'aria-level': place + 1, tabIndex: place === 1 ? 0 : -1 }),
        onlyCell: ({ id }) => (id === 'more' ? <button type="button">More</button> : null),
        scrollTo: { current: null },
        rowPx: 36,
      }}
    />,
  )
  expect(html).toMatch(/<table aria-label="Team" aria-rowcount="3" aria-colcount="2" role="treegrid"/)
  expect(html).toContain('<tr aria-rowindex="1"')
  const [, first = '', second = ''] = html.split(/<tr [^>]*aria-level/)
  expect(first).toMatch(/^="1" tabindex="-1"/)
  expect(first.match(/<td /g)).toHaveLength(2)
  expect(second).toMatch(/^="2" tabindex="0"/)
  expect(second.match(/<td /g)).toHaveLength(1)
  expect(second).toContain('<button type="button">More</button>')
})
