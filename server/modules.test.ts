import { expect, test } from 'vitest'
import { modules } from '#server/modules.ts'
import { declaredDocuments } from '#tests/support/settings.ts'

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
