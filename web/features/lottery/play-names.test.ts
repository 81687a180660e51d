import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lotteryGames } from '#engines/lottery/games.ts'
import { shapeOf } from '#engines/lottery/notation.ts'
import { rowsOf } from '#engines/lottery/odds.ts'
import type { Language } from '#kit/language.ts'
import { readLibrary } from '#web/build/read-texts.ts'
import {
  howText,
  listName,
  optionName,
  playName,
  rowName,
  shortPlayName,
  tabName,
} from '#web/features/lottery/play-names.ts'
import { loadWhole } from '#web/lib/i18n.ts'
import { speakLanguage } from '#web/lib/i18n-language.ts'

async function speak(language: Language): Promise<void> {
  const library = readLibrary(join(import.meta.dirname, '../../i18n', language))
  const source = {
    ...{ shipped: [language], shell: library.shell ?? {}, prepare: async () => {} },
    load: async (_: unknown, namespace: string) => library[namespace] ?? {},
  }
  await loadWhole(language, source, ['plays'])
  speakLanguage(language)
}

test.each(['TY', 'AR', 'EN'] as const)(
  'in %s every tab, play, list, option and prize has a name, and no two plays of a game share one',
  async (language) => {
    await speak(language)
    for (const { info, plays } of lotteryGames) {
      const names = plays.map(({ id }) => playName(id))
      expect(new Set(names).size, info.id).toBe(names.length)
      for (const play of plays) {
        const shape = shapeOf(play)
        const lists = shape.kind === 'lists' ? shape.lists : []
        const options = lists.flatMap(({ symbols }) => (symbols.kind === 'names' ? symbols.names : []))
        const all = [
          tabName(play.tab),
          howText(play),
          ...lists.map(({ name }) => listName(info.id, name)),
          ...options.map((option) => optionName(info.id, option)),
          ...rowsOf(play).map(({ id }) => rowName(id)),
        ]
        expect(all.filter((name) => name === '' || name.includes('{'))).toEqual([])
        expect(new Set(options.map((option) => optionName(info.id, option))).size).toBe(options.length)
      }
    }
  },
)

test.each([
  ['front-three-group-6', 'Front three, group 6'],
  ['one-of-back-four', 'Back four, one digit'],
  ['any-5-bankers', 'Any 5, with bankers'],
  ['pick-10', 'Pick 10'],
  ['big-ibet', 'Big, iBet'],
  ['lo-2', 'Lô 2 số'],
  ['two-of-two', 'Two of two'],
])('the play %s is called %s', (id, name) => {
  expect(playName(id)).toBe(name)
})

test('beside its siblings a play leaves out what is said by the tab', () => {
  expect(shortPlayName('front-three-sum', ['front-three-sum', 'front-three-span'])).toBe('Sum')
  expect(shortPlayName('front-two-sum', ['front-two-sum', 'back-two-sum'])).toBe('Front two, sum')
})

test('options are named with the place they look at', () => {
  expect(optionName('ssc', '1-big')).toBe('Ten thousands: Big')
  expect(optionName('pk10', '1v10-dragon')).toBe('Place 1 v Place 10: Dragon')
  expect(optionName('eleven-five', '3-odd')).toBe('3 odd')
  expect(optionName('ssc', 'niu-7')).toBe('Bull 7')
  expect(optionName('k3', '17')).toBe('17')
})
