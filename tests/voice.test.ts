import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoAnnouncements, demoNotices } from '#modules/content/demo/announced.ts'
import { demoBanners } from '#modules/content/demo/banners.ts'
import { demoHelp } from '#modules/content/demo/help.ts'
import { demoPages } from '#modules/content/demo/pages.ts'

const root = join(import.meta.dirname, '..')
const languages = ['EN', 'TY', 'AR'] as const

/** What was written once and put right: docs/voice.md says why. */
const old = [
  'A moment between two rounds, please',
  'can no longer be called off',
  'Your word that it came',
  'Nothing stands in the way',
  'What can leave now',
  'before deposited money can leave',
  'paid another amount than agreed',
  'A person looks at it',
  '{amount} came back',
  'No way out is open',
  'not enough in your purse',
  'This is no amount',
  'By your birthday you may not',
  'it goes to who comes first',
  'Nobody is on it',
  'Counted for good',
  'Chosen by us until play decides',
  'with names kept short',
  'not even we',
  'Let the pictures change',
  'Stop changing the pictures',
  'Kinds of games',
  'Nothing pretends to be open',
  'Games in good light',
  'part of the step before',
  'to one"',
  'Nobody stands',
  'stands in your team',
  'stands here',
  'The house has fixed',
  'Ended by the house',
  'Nobody of',
  'This page stumbled',
  'This page did not come',
  'All that you have',
  'Keep me in for a day',
  'once more"',
  'Take all back',
  'How it stands',
  'Your word',
  'Laro things',
  'What is said',
  'was asked for',
  'holds now',
  // The tag of an account, whole.
  '"First"',
  'What is in the',
  'is in its purse',
  'way to pay',
  // The same in Filipino and Arabic.
  '"Una"',
  'Aalisin ang matitira sa pitaka',
  'وما يبقى في المحفظة حينها',
]

const phrasesIn = (texts: string): string[] => old.filter((phrase) => texts.includes(phrase))

const files = languages.flatMap((language) =>
  readdirSync(join(root, 'web/i18n', language)).map((file) => `web/i18n/${language}/${file}`),
)

/** Every refusal says in English what it is about, for who calls without a page. */
const refusals = globSync(['modules/**/refusals.ts', 'server/**/refusals.ts'], { cwd: root })

test.each([...files, ...refusals])('%s has none of the phrases that were put right', (file) => {
  expect(phrasesIn(readFileSync(join(root, file), 'utf8'))).toEqual([])
})

test.each(languages)('nor has what the demo shows in %s', (language) => {
  const items = [...demoAnnouncements, ...demoNotices, ...demoBanners, ...demoHelp, ...demoPages]
  expect(items.length).toBeGreaterThan(0)
  expect(phrasesIn(JSON.stringify(items.map(({ texts }) => texts[language])))).toEqual([])
})
