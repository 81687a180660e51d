import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../web/i18n/EN')

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
]

test.each(readdirSync(folder))('%s has none of the phrases that were put right', (file) => {
  const texts = readFileSync(join(folder, file), 'utf8')
  expect(old.filter((phrase) => texts.includes(phrase))).toEqual([])
})
