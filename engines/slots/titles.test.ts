import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { symbolsOf } from '#engines/slots/machine.ts'
import { slotModels } from '#engines/slots/models.ts'
import { studioOfTitle } from '#engines/slots/studios.ts'
import { themes } from '#engines/slots/themes.ts'
import { slotTitleOf, slotTitles } from '#engines/slots/titles.ts'

test('there are at least 240 titles, no two alike, and each model is dressed several times', () => {
  expect(slotTitles.length).toBeGreaterThanOrEqual(240)
  expect(new Set(slotTitles.map(({ id }) => id)).size).toBe(slotTitles.length)
  expect(new Set(slotTitles.map(({ name }) => name)).size).toBe(slotTitles.length)
  for (const model of Object.keys(slotModels))
    expect([model, slotTitles.filter((title) => title.model === model).length >= 8]).toEqual([model, true])
  for (const theme of Object.keys(themes))
    expect(new Set(slotTitles.filter((title) => title.theme === theme).map(({ model }) => model)).size).toBeGreaterThan(
      6,
    )
})

test('a title shows each symbol of its model by an icon of its own, and the icon set has them all', () => {
  const path = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json')
  const { icons, aliases } = JSON.parse(readFileSync(path, 'utf8')) as Record<'icons' | 'aliases', object>
  const missing = new Set<string>()
  const alike: string[] = []
  for (const { name, model, symbols } of slotTitles) {
    expect(Object.keys(symbols).toSorted()).toEqual(symbolsOf(slotModels[model]).toSorted())
    const used = Object.values(symbols)
    if (new Set(used).size !== used.length) alike.push(`${name}: ${used.join(' ')}`)
    for (const icon of used) if (!(icon in icons || icon in aliases)) missing.add(`${name}: ${icon}`)
  }
  expect([...missing]).toEqual([])
  expect(alike).toEqual([])
})

test('the studios share the titles, and each of them works with many models', () => {
  const modelsOf = Map.groupBy(slotTitles, ({ id }) => studioOfTitle.get(id))
  expect(modelsOf.has(undefined)).toBe(false)
  expect(modelsOf.size).toBe(12)
  for (const [studio, titles] of modelsOf) {
    expect(titles.length, studio).toBeGreaterThan(10)
    expect(new Set(titles.map(({ model }) => model)).size, studio).toBeGreaterThan(8)
  }
  expect(slotTitleOf('mayon-gold')?.model).toBe('a96')
  expect(slotTitleOf('jeepney-jackpot')?.model).toBe('beacon')
  expect(slotTitleOf('no-such-title')).toBeNull()
})
