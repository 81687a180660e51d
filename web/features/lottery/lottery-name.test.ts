import { beforeAll, expect, test } from 'vitest'
import { lotteries } from '#engines/lottery/lotteries.ts'
import { gameNameOf, lotteryName } from '#web/features/lottery/lottery-name.ts'
import texts from '#web/i18n/EN/lotteries.json' with { type: 'json' }
import { startLanguage } from '#web/lib/i18n.ts'

beforeAll(async () => {
  await startLanguage({ shipped: ['EN'], shell: texts, load: async () => texts, prepare: async () => {} }, undefined)
})

test('a page calls every lottery that is sold as files of the server do', () => {
  expect(lotteries.map(({ id, station }) => [lotteryName(id), station])).toEqual(
    lotteries.map(({ id, name, station }) => [id === 'vietnam-north' ? name : withStation(name, station), station]),
  )
  // A message by SMS has plain letters.
  expect(lotteries.map(({ name }) => name).join('')).toMatch(/^[\w ,/-]+$/)
})

/** A station is written in its own letters on a page. */
const withStation = (name: string, station?: string) => (station ? `${name.split(', ')[0]}, ${station}` : name)

test('records name lotteries in the language of the page, and other games as the catalogue does', () => {
  expect(gameNameOf({ game: 'sinag-1', gameName: 'sinag-1' })).toBe('Sinag 1 Minute')
  expect(gameNameOf({ game: 'mayon-gold', gameName: 'Mayon Gold' })).toBe('Mayon Gold')
})
