import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { readIconSet } from '#web/build/icon-set.ts'

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
  readonly aliases: Readonly<Record<string, { readonly parent: string }>>
}

test.each(['lucide', 'circle-flags'])('every icon of %s is found where it is, by each of its names', (name) => {
  const path = createRequire(import.meta.url).resolve(`@iconify-json/${name}/icons.json`)
  const { icons, aliases } = JSON.parse(readFileSync(path, 'utf8')) as IconSet
  const { names, bodyOf } = readIconSet(name)
  expect(names).toEqual([...Object.keys(icons), ...Object.keys(aliases)])
  const parsed = names.map((icon) => icons[icon]?.body ?? icons[aliases[icon]?.parent ?? '']?.body)
  expect(names.map(bodyOf)).toEqual(parsed)
})

test('what a set does not have is an error that names it', () => {
  expect(() => readIconSet('lucide').bodyOf('no-such-icon')).toThrow(
    'The icon set lucide has nothing named no-such-icon.',
  )
})
