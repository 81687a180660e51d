import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/screen.tsx'
import { PearlLadder } from './pearl-ladder.tsx'

const rows = () => within(screen.getByRole('region', { name: 'What each pearl pays' })).getAllByRole('listitem')
const textsOf = () => rows().map(({ textContent }) => textContent)

test('what each pearl pays begins with the first, and the whole board stands below', async () => {
  await show(<PearlLadder mines={3} reached={0} />)
  expect(textsOf().slice(0, 3)).toEqual(['11.12×', '21.28×', '31.47×'])
  expect(rows()).toHaveLength(10)
  screen.getByText('All 22 pay 2,277.00×')
})

test('it goes along with the round, and ends with the last pearl that there is', async () => {
  await show(<PearlLadder mines={3} reached={5} />)
  expect(textsOf()[0]).toBe('31.47×')
  expect(rows().find((row) => row.dataset['step'] === 'now')?.textContent).toBe('51.99×')
})

test('with 24 mines there is one pearl', async () => {
  await show(<PearlLadder mines={24} reached={0} />)
  expect(textsOf()).toEqual(['124.75×'])
})
