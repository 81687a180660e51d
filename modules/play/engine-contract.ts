import { z } from 'zod'
import { coinSides } from '#engines/instant/coin-flip/data.ts'
import { crash } from '#engines/instant/crash/data.ts'
import { longestMs } from '#engines/instant/crash/growth.ts'
import { dice, sides } from '#engines/instant/dice/data.ts'
import { guesses } from '#engines/instant/hi-lo/data.ts'
import { keno } from '#engines/instant/keno/data.ts'
import { limbo } from '#engines/instant/limbo/data.ts'
import { mines } from '#engines/instant/mines/data.ts'
import { risks, rowCounts } from '#engines/instant/plinko/data.ts'
import { cardNames } from '#engines/instant/scratch/data.ts'
import { wheelRisks } from '#engines/instant/wheel/data.ts'

/**
 * The shapes of what engines read and what proofs hold, for the description of the API. The engines read choices and actions by hand,
 * because the browser runs them too and carries no schema library; a test holds both to the same values.
 */

const nothing = z.strictObject({})
const targetX100 = ({ targetX100Least, targetX100Most }: typeof crash | typeof limbo) =>
  z.int().min(targetX100Least).max(targetX100Most)

/** What is chosen before a round, by engine. A slot has nothing to choose. */
export const choiceSchemas = {
  crash: z.strictObject({ autoX100: targetX100(crash).nullable() }),
  dice: z.strictObject({ side: z.enum(sides), chances: z.int().min(dice.chancesLeast).max(dice.chancesMost) }),
  limbo: z.strictObject({ targetX100: targetX100(limbo) }),
  mines: z.strictObject({ mines: z.int().min(mines.minesLeast).max(mines.minesMost) }),
  plinko: z.strictObject({ rows: z.literal([...rowCounts]), risk: z.enum(risks) }),
  'hi-lo': nothing,
  keno: z.strictObject({
    numbers: z
      .array(z.int().min(1).max(keno.numbers))
      .min(1)
      .max(keno.picksMost)
      .refine((numbers) => new Set(numbers).size === numbers.length)
      .meta({ uniqueItems: true }),
  }),
  wheel: z.strictObject({ risk: z.enum(wheelRisks) }),
  scratch: z.strictObject({ card: z.enum(cardNames) }),
  bingo: nothing,
  'coin-flip': z.strictObject({ side: z.enum(coinSides) }),
  slot: nothing,
} as const

const collect = z.strictObject({ kind: z.literal('collect') })

/** What is done during a round, by engine; engines of one step have none. */
export const actionSchemas = {
  mines: z.union([
    z.strictObject({
      kind: z.literal('open'),
      cell: z
        .int()
        .min(0)
        .max(mines.cells - 1),
    }),
    collect,
  ]),
  'hi-lo': z.union([
    z.strictObject({ kind: z.literal('guess'), guess: z.enum(guesses) }),
    z.strictObject({ kind: z.literal('skip') }),
    collect,
  ]),
  slot: z.strictObject({ kind: z.literal('spin') }),
  /** Made by the server, and only found in proofs. */
  crash: z.union([
    z.strictObject({ kind: z.literal('cash_out'), elapsedMs: z.int().min(0).max(longestMs) }),
    z.strictObject({ kind: z.literal('end') }),
  ]),
} as const

/** One of the shapes, each under the name of its engine. */
const oneOf = (schemas: Readonly<Record<string, z.ZodType>>) =>
  z.union(Object.entries(schemas).map(([engine, schema]) => schema.meta({ title: engine })))

const { crash: _made, ...sentActions } = actionSchemas

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const MinorUnits = z.string().regex(/^(?:0|[1-9]\d{0,18})$/)

const ProofSchema = z.strictObject({
  version: z.literal(1),
  game: z.string(),
  mathVersion: z.int().min(1),
  configHash: Hash.meta({ description: 'Of the rules at /wps/fair/rules' }),
  source: z.union([
    z.strictObject({
      kind: z.literal('seeds'),
      serverSeedHash: Hash,
      serverSeed: Hash,
      clientSeed: z.string(),
      nonce: z.int().min(0),
    }),
    z.strictObject({
      kind: z.literal('chain'),
      terminal: Hash,
      index: z.int().min(1),
      hash: Hash,
      salt: Hash,
      anchor: z.strictObject({ index: z.int().min(0), hash: Hash }),
    }),
  ]),
  params: z.strictObject({
    stake: MinorUnits,
    maxPayout: MinorUnits,
    choice: oneOf(choiceSchemas),
    actions: z.array(oneOf(actionSchemas)),
  }),
  outcome: z.strictObject({
    payout: MinorUnits,
    view: z.record(z.string(), z.unknown()).meta({ description: 'By game; see docs/fairness.md' }),
  }),
})

/** A value that only its reader judges, described by the shape it has. */
function describedAs(schema: z.ZodType, description: string) {
  const { $schema: _, ...shape } = z.toJSONSchema(schema)
  return z.unknown().meta({ ...shape, description })
}

export const Choice = describedAs(oneOf(choiceSchemas), 'By engine; `slot` stands for all slots. See docs/fairness.md')
export const Action = describedAs(oneOf(sentActions), 'By engine; `slot` stands for all slots. See docs/fairness.md')
export const TakenAction = describedAs(oneOf(actionSchemas), 'By engine; those of crash are made by the server')
export const RoundProof = describedAs(ProofSchema, 'docs/fairness.md says how to verify it')
