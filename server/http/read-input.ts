import type { z } from 'zod'
import { assert } from '#kit/assert.ts'
import type { Route } from '#kit/route.ts'
import type { FieldFault } from '#server/http/envelope.ts'

export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

export type Input =
  | { readonly ok: true; readonly params: unknown; readonly query: unknown; readonly body: unknown }
  | { readonly ok: false; readonly fields: readonly FieldFault[] }

/** More faults than this help nobody, and a hostile body could hold thousands. */
const maxFaults = 20
const maxPathLength = 100

/** Parses all three sources at once, so that a caller learns of every fault in one answer. */
export function readInput(contract: Route, raw: RawInput): Input {
  const params = readPart(contract.params, raw.params)
  const query = readPart(contract.query, raw.query)
  const body = readPart(contract.body, raw.body)
  const fields = [...params.faults, ...query.faults, ...body.faults].slice(0, maxFaults)
  if (fields.length > 0) return { ok: false, fields }
  return { ok: true, params: params.value, query: query.value, body: body.value }
}

interface Part {
  readonly value: unknown
  readonly faults: readonly FieldFault[]
}

function readPart(schema: z.ZodType | undefined, raw: unknown): Part {
  if (!schema) return { value: undefined, faults: describeExtra(raw) }
  const parsed = schema.safeParse(raw)
  if (parsed.success) return { value: parsed.data, faults: [] }
  return { value: undefined, faults: parsed.error.issues.flatMap((issue) => describeIssue(issue, raw)) }
}

/** A part that the contract does not have may be missing or an empty object, which says nothing; anything else is too much. */
function describeExtra(raw: unknown): FieldFault[] {
  if (raw === undefined) return []
  if (!isRecord(raw) || Array.isArray(raw)) return [fault([], 'is_unknown')]
  return Object.keys(raw).map((key) => fault([key], 'is_unknown'))
}

/** A field that is absent or unknown says so in our own words; the rest keeps zod's code, or a refinement's own reason. */
function describeIssue(issue: z.core.$ZodIssue, raw: unknown): FieldFault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxFaults).map((key) => fault([...issue.path, key], 'is_unknown'))
  }
  if (issue.code === 'invalid_type' && valueAt(raw, issue.path) === undefined) return [fault(issue.path, 'is_missing')]
  if (issue.code === 'custom' && /^[a-z]+(_[a-z]+)+$/.test(issue.message)) return [fault(issue.path, issue.message)]
  return [fault(issue.path, issue.code)]
}

function fault(path: readonly PropertyKey[], code: string): FieldFault {
  return { path: path.map(String).join('.').slice(0, maxPathLength), code }
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), raw)
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Stops the boot when an input schema would silently drop or keep fields that it does not name: mass assignment
 * must be impossible by construction, not by care.
 */
export function assertStrict(schema: z.ZodType, where: string): void {
  const seen = new Set<unknown>()
  const open: unknown[] = [schema]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isRecord(next) || seen.has(next)) continue
    seen.add(next)
    const inner = next['_zod']
    if (!isRecord(inner) || !isRecord(inner['def'])) continue
    const def = inner['def']
    if (def['type'] === 'object') {
      const { catchall } = def
      assert(isNever(catchall), `${where}: every object of an input must be a z.strictObject`)
      open.push(...Object.values(def['shape'] as Record<string, unknown>))
    }
    if (def['type'] === 'lazy') open.push((def['getter'] as () => unknown)())
    for (const key of ['element', 'innerType', 'in', 'left', 'right', 'valueType', 'rest']) open.push(def[key] ?? null)
    for (const key of ['options', 'items']) open.push(...((def[key] as unknown[] | undefined) ?? []))
  }
}

function isNever(schema: unknown): boolean {
  const inner = isRecord(schema) ? schema['_zod'] : undefined
  return isRecord(inner) && isRecord(inner['def']) && inner['def']['type'] === 'never'
}
