import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { actOnRound, beginRound, getRoundProof } from '#modules/play/contract.ts'
import { actionSchemas, choiceSchemas } from '#modules/play/engine-contract.ts'
import { engineIds, engineOf } from '#modules/play/games.ts'
import { buildOpenApi } from '#server/http/openapi.ts'
import { modules } from '#server/modules.ts'

const shapeOf = (id: string) => (id.startsWith('slot-') ? 'slot' : id)
const gameOf = (id: string) => {
  const engine = engineOf(id)
  if (!engine) throw new Error(`${id} has no engine`)
  return engine.game
}

/** Values at and beyond every border. */
const leaves: readonly unknown[] = [
  ...[null, true, '', '1', -1, 0, 1, 2, 8, 10, 12, 16, 24, 25, 100, 101, 1.5, 9_800, 9_801, 153_506, 153_507],
  ...[1_000_000, 1_000_001, 100_000_000, 100_000_001, Number.MAX_SAFE_INTEGER + 1, Number.NaN],
  ...['under', 'over', 'low', 'medium', 'high', 'heads', 'tails', 'bright', 'classic', 'grand', 'none'],
  ...['higher', 'lower', 'same', 'open', 'collect', 'guess', 'skip', 'spin', 'cash_out', 'end'],
  ...[[], [1], [80], [81], [0], [1, 1], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], ['1']],
]

/** Whatever is one change away from these: a field with another value, a field too few, a field too many. */
function neighboursOf(values: readonly object[]): unknown[] {
  return values.flatMap((value) => [
    value,
    { ...value, more: 1 },
    ...Object.keys(value).flatMap((name) => [
      Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)),
      ...leaves.map((leaf) => ({ ...value, [name]: leaf })),
    ]),
  ])
}

const someActions: readonly object[] = [
  { kind: 'open', cell: 24 },
  { kind: 'collect' },
  { kind: 'guess', guess: 'same' },
  { kind: 'skip' },
  { kind: 'spin' },
  { kind: 'cash_out', elapsedMs: 153_506 },
  { kind: 'end' },
]

/** All slots read the same; one without features and one with them stand for the others. */
const tried = engineIds.filter((id) => !id.startsWith('slot-') || id === 'slot-trio' || id === 'slot-a96')

describe.each(tried.map((id) => [id] as const))('%s', (id) => {
  const game = gameOf(id)
  const choice = choiceSchemas[shapeOf(id) as keyof typeof choiceSchemas]
  const action = (actionSchemas as Readonly<Record<string, z.ZodType>>)[shapeOf(id)]

  test('the described choice is what the engine reads', () => {
    const first = 'firstChoice' in game ? (game.firstChoice as object) : {}
    const isSame = (input: unknown) => choice.safeParse(input).success === game.readChoice(input).ok
    expect(choice.safeParse(first).success).toBe(true)
    expect([...neighboursOf([first]), ...leaves].filter((input) => !isSame(input))).toEqual([])
    fc.assert(fc.property(fc.anything(), isSame), { seed: 22 })
  })

  test('the described action is what the engine reads', () => {
    // A slot without features has no next step, and reads the word for it all the same.
    const hasSteps = game.info.steps === 'many'
    const isDescribed = (input: unknown) => hasSteps && action?.safeParse(input).success === true
    const isSame = (input: unknown) => isDescribed(input) === (hasSteps && game.readAction(input).ok)
    expect(someActions.some(isDescribed)).toBe(hasSteps)
    expect([...neighboursOf(someActions), ...leaves].filter((input) => !isSame(input))).toEqual([])
    fc.assert(fc.property(fc.anything(), isSame), { seed: 22 })
  })
})

test('the description of the API has the shapes of choices, actions and proofs', () => {
  const { paths } = buildOpenApi([beginRound, actOnRound, getRoundProof], modules.refusals) as {
    paths: Record<string, Record<string, { requestBody?: unknown; responses?: unknown }>>
  }
  const body = (path: string) => JSON.stringify(paths[path]?.['post']?.requestBody)
  for (const id of engineIds) expect(body('/wps/play/rounds')).toContain(`"title":"${shapeOf(id)}"`)
  expect(body('/wps/play/rounds')).toContain('"chances":{"type":"integer","minimum":1,"maximum":9800}')
  for (const kind of ['open', 'collect', 'guess', 'skip', 'spin'])
    expect(body('/wps/play/rounds/{round}/actions')).toContain(`{"type":"string","const":"${kind}"}`)
  const proof = JSON.stringify(paths['/wps/play/rounds/{round}/proof']?.['get']?.responses)
  for (const field of ['configHash', 'clientSeed', 'anchor', 'maxPayout', 'actions'])
    expect(proof).toContain(`"${field}":`)
})
