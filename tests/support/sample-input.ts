import { z } from 'zod'
import { assert } from '#kit/assert.ts'
import type { Route } from '#kit/route.ts'

/** Input that a call takes, made from its contract alone, so that a call that is added is tried without anybody thinking of it. */

/** A place in a call's input where an id goes, such as `params.member`. */
export type Slot = string

export interface Fillings {
  /** What goes into a place for an id; undefined leaves an optional one out. */
  id(slot: Slot): string | undefined
  /** What goes into a place for a text that names somebody; undefined takes any text that fits. */
  name?(slot: Slot): string | undefined
}

export interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | false
  readonly required?: readonly string[]
}

const parts = ['params', 'query', 'body'] as const

/** Texts of which one fits whatever a contract asks of a text. */
const samples = [
  'sample-key-1',
  '100.00',
  '2026-11-10',
  '2026-11-10T00:00:00.000Z',
  '2026-11',
  'PHP',
  'sample',
  'SAMPLE',
  '639171234567',
  'sample@laro.example',
  'https://laro.example/',
  '12:00',
  '12',
  'a'.repeat(64),
  'A'.repeat(43),
]

function sample(schema: Schema, slot: Slot, fillings: Fillings): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf
  if (options) return sample(options.find(({ type }) => type !== 'null') ?? {}, slot, fillings)
  const { type } = schema
  if (type === 'object') return sampleObject(schema, slot, fillings)
  if (type === 'string') return sampleText(schema, slot, fillings)
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1)
  if (type !== 'array') return null
  return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sample(schema.items ?? {}, slot, fillings))
}

function sampleObject({ properties = {}, required = [] }: Schema, slot: Slot, fillings: Fillings): object {
  const made: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(properties)) {
    const place = `${slot}.${key}`
    const isWanted = required.includes(key) && schema.default === undefined
    if (isWanted || fills(schema, place, fillings)) made[key] = sample(schema, place, fillings)
  }
  return made
}

/** What may be left out is left out, but for the places that the test is about. */
function fills(schema: Schema, slot: Slot, fillings: Fillings): boolean {
  const one = schema.anyOf?.find(({ type }) => type === 'string') ?? schema
  if (one.format === 'uuid') return fillings.id(slot) !== undefined
  return one.type === 'string' && fillings.name?.(slot) !== undefined
}

function sampleText(schema: Schema, slot: Slot, fillings: Fillings): string {
  if (schema.format === 'uuid') return fillings.id(slot) ?? '01890000-0000-7000-8000-000000000001'
  const given = fillings.name?.(slot)
  if (given !== undefined) return given
  const fits = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  return samples.find((text) => fits.safeParse(text).success) ?? 'a'.repeat(schema.minLength ?? 1)
}

function schemaOf(part: z.ZodType | undefined): Schema | null {
  if (!part || part instanceof z.ZodUndefined) return null
  return z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema
}

/** Every place for an id, and for a text that names somebody, in a call's input. */
export function slotsOf(
  contract: Route,
  names: readonly string[] = [],
): { readonly ids: Slot[]; readonly names: Slot[] } {
  const found = { ids: new Set<Slot>(), names: new Set<Slot>() }
  const look = (schema: Schema, slot: Slot): void => {
    if (schema.format === 'uuid') found.ids.add(slot)
    if (schema.type === 'string' && names.includes(slot.split('.').at(-1) ?? '')) found.names.add(slot)
    for (const option of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) look(option, slot)
    if (schema.items) look(schema.items, slot)
    for (const [key, inner] of Object.entries(schema.properties ?? {})) look(inner, `${slot}.${key}`)
  }
  for (const part of parts) {
    const schema = schemaOf(contract[part])
    if (schema) look(schema, part)
  }
  return { ids: [...found.ids], names: [...found.names] }
}

/** Every place for a text in a call's input, such as `body.lines.0.name`; words of a list and keys of a record among them. */
export function textSlotsOf(contract: Route): Slot[] {
  const found = new Set<Slot>()
  const look = (schema: Schema, slot: Slot): void => {
    if (schema.type === 'string' || schema.enum?.some((value) => typeof value === 'string')) found.add(slot)
    for (const option of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) look(option, slot)
    if (schema.items) look(schema.items, `${slot}.0`)
    if (schema.additionalProperties) look(schema.additionalProperties, `${slot}.any`)
    for (const [key, inner] of Object.entries(schema.properties ?? {})) look(inner, `${slot}.${key}`)
  }
  for (const part of parts) {
    const schema = schemaOf(contract[part])
    if (schema) look(schema, part)
  }
  return [...found]
}

/** An input as it travels, before anybody has parsed it, with `text` in one place, whether or not that place is optional. */
export function rawInputWith(contract: Route, slot: Slot, text: string): Input {
  const made: Record<string, unknown> = {}
  for (const part of parts) {
    const schema = schemaOf(contract[part])
    made[part] = schema ? sample(schema, part, { id: () => undefined }) : undefined
  }
  const path = slot.split('.')
  const last = path.pop()
  assert(last !== undefined, 'a place has a name')
  let at = made
  for (const key of path) {
    const inner = at[key]
    at[key] = typeof inner === 'object' && inner !== null ? inner : {}
    at = at[key] as Record<string, unknown>
  }
  at[last] = text
  return made as unknown as Input
}

/** An input that the contract takes, parsed as the server parses it. */
export function sampleInput(contract: Route, fillings: Fillings): Input {
  const made = parts.map((part) => {
    const schema = schemaOf(contract[part])
    if (!schema) return undefined
    const parsed = contract[part]?.safeParse(sample(schema, part, fillings))
    assert(parsed?.success, `no ${part} could be made up for ${contract.line}: ${parsed?.error?.message ?? ''}`)
    return parsed.data
  })
  return { params: made[0], query: made[1], body: made[2] }
}
