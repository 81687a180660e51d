import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '#server/modules.ts'
import { declaredDocuments } from '#tests/support/settings.ts'
import { levels } from '../.dependency-cruiser.ts'

test('every module is in the list, in the order of the levels', () => {
  const folders = readdirSync(join(import.meta.dirname, '../modules'))
  expect(modules.names.toSorted()).toEqual(folders.toSorted())
  const levelOf = (name: string) => levels.findIndex((names) => names.includes(name))
  expect(modules.names.toSorted((one, other) => levelOf(one) - levelOf(other))).toEqual(modules.names)
})

test.each(modules.settings.map((document) => [document.name, document] as const))(
  'the default of %s fits its own schema, and comes back the same',
  (_name, { schema, initial }) => {
    expect(schema.parse(JSON.parse(JSON.stringify(initial)))).toEqual(initial)
  },
)

test('tests that load no modules know the documents that the modules declare', () => {
  expect(declaredDocuments.map(({ name }) => name).toSorted()).toEqual(
    modules.settings.map(({ name }) => name).toSorted(),
  )
})
