import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { slotGame } from '#engines/slots/game.ts'
import { slotModels } from '#engines/slots/models.ts'
import { show } from '#tests/support/screen.tsx'
import { playGame } from '#tests/support/screen-samples.ts'
import { SlotRules } from './slot-rules.tsx'

test.each(Object.values(slotModels))('the paytable of $id names its wild and its scatter, once each', async (model) => {
  const names = [...new Set([...model.strips.join(''), ...Object.keys(model.pays)])]
  const title = {
    ...{ name: 'Mayon Gold', model: model.id, theme: 'mayon', hue: 5 },
    symbols: Object.fromEntries(names.map((symbol) => [symbol, 'sun'])),
  }
  await show(<SlotRules game={playGame({ game: model.id, title })} slot={slotGame(model)} stake={2_000n} />)
  const table = screen.getByRole('heading', { name: 'Symbol payouts at your bet' }).closest('section') ?? document.body
  expect(within(table).queryAllByText('Wild')).toHaveLength(model.wild ? 1 : 0)
  expect(within(table).queryAllByText('Scatter')).toHaveLength(model.scatter ? 1 : 0)
})
