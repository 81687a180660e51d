import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ratio } from '#engines/ratio.ts'
import { tableGames } from '#engines/tables/games.ts'
import { readLibrary } from '#web/build/read-texts.ts'
import { payText, spotName } from '#web/features/tables/spot-texts.ts'
import { loadWhole } from '#web/lib/i18n.ts'
import { speakLanguage } from '#web/lib/i18n-language.ts'
import { isShown } from '#web/site/features/play/tables/model.ts'

const folder = join(import.meta.dirname, '../../../../i18n')

test.each(['EN', 'TY', 'AR'] as const)('every spot of every table has a name of its own in %s', async (language) => {
  const library = readLibrary(join(folder, language))
  const source = {
    ...{ shipped: [language], shell: library.shell ?? {}, prepare: async () => {} },
    load: async (_: unknown, namespace: string) => library[namespace] ?? {},
  }
  await loadWhole(language, source, ['tables'])
  speakLanguage(language)
  for (const { info, spots } of tableGames) {
    const names = spots.map((spot) => spotName(info.id, spot))
    expect(new Set(names).size, info.id).toBe(spots.length)
    expect(names.filter((name) => name === '' || name.startsWith('tables.') || name.includes('{'))).toEqual([])
    expect(spots.filter((spot) => names.includes(spot))).toEqual([])
  }
})

test('what stands on the cloth is what the game pays', () => {
  // biome-ignore format: a table
  const written = [
    ['baccarat', 'player', '1:1'], ['baccarat', 'banker', '0.95:1'], ['baccarat', 'tie', '8:1'], ['baccarat', 'big', '0.54:1'],
    ['baccarat-no-commission', 'banker', '1:1, 0.5:1'], ['dragon-tiger', 'suited-tie', '50:1'], ['cockfight', 'meron', '0.93:1'], ['roulette', 'straight-0', '35:1'],
    ['roulette', 'split-17-20', '17:1'], ['roulette', 'street-1-2-3', '11:1'], ['roulette', 'dozen-2', '2:1'], ['roulette', 'red', '1:1'],
    ['sic-bo', 'total-4', '62:1'], ['sic-bo', 'any-triple', '31:1'], ['sic-bo', 'single-6', '1, 2, 12:1'], ['colour-game', 'red', '1, 2, 3:1'],
    ['blackjack', 'seat-3', '1:1, 3:2'], ['blackjack', 'double-3-1', '1:1'], ['three-card-poker', 'play', '1:1'],
  ] as const
  for (const [game, spot, pays] of written) expect(payText(game, spot), `${game} ${spot}`).toBe(pays)
  const baccarat = tableGames.find(({ info }) => info.id === 'baccarat')
  const banker = { player: ['2S', '4S'], banker: ['3S', '4H'] }
  expect(baccarat?.paysOf({ spot: 'banker' }, banker)).toEqual(ratio(195, 100))
})

test('every game that a table can have has a screen', () => {
  expect(tableGames.filter(({ info }) => !isShown({ game: info.id })).map(({ info }) => info.id)).toEqual([])
})
