import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lotteryGames } from '#engines/lottery/games.ts'
import { tableGames } from '#engines/tables/games.ts'
import { assert } from '#kit/assert.ts'
import { measureOf } from '#modules/contracts/engine/pay-window.ts'
import { bases, contractKinds, periods } from '#modules/contracts/model.ts'
import { rebatePeriod } from '#modules/contracts/rules/pay.ts'
import { checkTerms } from '#modules/contracts/rules/tiers.ts'
import { roots } from '#modules/ledger/contract.ts'
import { getFairJackpots } from '#modules/play/contract.ts'
import { listRules } from '#modules/play/fair-rules.ts'
import { engineIds } from '#modules/play/games.ts'
import { chainLength } from '#modules/rounds/chains.ts'
import { fillExamples, makeExamples, namesIn } from '#tests/verifier/examples.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/fairness.md'), 'utf8')
const examples = makeExamples()

test('SE-22.1 every example of docs/fairness.md is what the engines compute', () => {
  // After a change of the rules that was meant: node tests/verifier/write-examples.ts
  expect(fillExamples(document, examples).split('\n')).toEqual(document.split('\n'))
})

test('SE-22.1 docs/fairness.md shows every example once, and has one for every engine', () => {
  expect(namesIn(document).toSorted()).toEqual([...examples.keys()].toSorted())
  const shown = new Set(
    [...examples.values()].map(({ proof }) => (proof as { readonly game?: string } | undefined)?.game),
  )
  // Six of 45, 49, 55 and 58 are six of 42 with other numbers.
  const lotteries = lotteryGames.filter(({ info }) => !/^six-of-(45|49|55|58)$/.test(info.id))
  const ids = [...engineIds, ...[...tableGames, ...lotteries].map(({ info }) => info.id)]
  expect(ids.filter((id) => !shown.has(id))).toEqual([])
  expect(shown).toContain('red-envelope')
})

test('SE-22.1 the lengths that docs/fairness.md names are those of the server', () => {
  expect(document).toContain(`at most ${chainLength.toLocaleString('en-US')} links, so \`index\` is 1 … ${chainLength}`)
  for (const [{ query }, most] of [
    [getFairJackpots, 200],
    [roots, 400],
  ] as const) {
    assert(query, 'the list has a limit')
    expect(document).toContain(`(${query.parse({}).limit}, up to ${most}`)
    expect([most, most + 1].map((limit) => query.safeParse({ limit }).success)).toEqual([true, false])
  }
})

test('SE-22.1 docs/fairness.md has every kind of statement with its measures and periods', () => {
  const list = (words: Iterable<string>) => {
    const names = [...words].map((word) => `\`${word}\``)
    return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join()
  }
  for (const kind of contractKinds) {
    const tiers = [{ ratePpm: 1, amount: 0n, active: 0 }]
    const fitting = periods.flatMap((period) =>
      bases
        .filter((base) => checkTerms({ kind, period, base, activeFrom: 0n, tiers }).ok)
        .map((base) => ({ period, measure: measureOf(kind, base) })),
    )
    const measures = new Set(fitting.map(({ measure }) => measure))
    const lengths = new Set(fitting.map(({ period }) => period))
    expect(document).toContain(`| \`${kind}\` | ${list(measures)} | ${list(lengths)} |`)
  }
  expect(document).toContain(`| \`rebate\` | \`turnover\` | \`${rebatePeriod}\` |`)
})

test('SE-22.1 no number of any rules has an exponent, and all of their text is ASCII', () => {
  const written = listRules(null).map(({ rules }) => JSON.stringify(rules))
  expect(written.filter((text) => /[^ -~]/.test(text))).toEqual([])
  const outsideTexts = written.map((text) => text.replaceAll(/"[^"]*"/g, '""'))
  expect(outsideTexts.filter((text) => /\de[+-]?\d/i.test(text))).toEqual([])
})
