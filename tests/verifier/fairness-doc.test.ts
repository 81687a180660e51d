import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineIds } from '#modules/play/games.ts'
import { fillExamples, makeExamples, namesIn } from '#tests/verifier/examples.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/fairness.md'), 'utf8')
const examples = makeExamples()

test('SE-22 every example of docs/fairness.md is what the engines compute', () => {
  // After a change of the rules that was meant: node tests/verifier/write-examples.ts
  expect(fillExamples(document, examples).split('\n')).toEqual(document.split('\n'))
})

test('SE-22 docs/fairness.md shows every example once, and has one for every engine', () => {
  expect(namesIn(document).toSorted()).toEqual([...examples.keys()].toSorted())
  const shown = new Set(
    [...examples.values()].map(({ proof }) => (proof as { readonly game?: string } | undefined)?.game),
  )
  expect(engineIds.filter((id) => !shown.has(id))).toEqual([])
  expect(shown).toContain('red-envelope')
})
