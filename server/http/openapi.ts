import { z } from 'zod'
import { assert } from '#kit/assert.ts'
import type { FrameRefusal } from '#kit/frame-contract.ts'
import type { RefusalAnswer, RefusalTable } from '#kit/module.ts'
import type { Route } from '#kit/route.ts'
import type { SignedRoute } from '#kit/signed-route.ts'

type Json = Record<string, unknown>

/** The description of the API, made from the very schemas that validate it, so that it cannot say anything else. */
export function buildOpenApi(
  contracts: readonly Route[],
  refusals: RefusalTable,
  signedRoutes: readonly SignedRoute[] = [],
): Json {
  const schemas: Json = { Refusal: refusalSchema, Payload: payloadSchema }
  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: describeCall(contract, refusals, schemas) }
  }
  for (const signed of signedRoutes) {
    const path = signed.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [signed.method.toLowerCase()]: describeSigned(signed, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Laro',
      version: '1',
      description:
        'Every JSON answer is an envelope: `success`, `value`, `message`, `code` (`ok` or the reason of the refusal), ' +
        '`requestId`. Amounts are decimal strings. Encrypted calls take `{ payload }`, a compact JWE (ECDH-ES on P-256, ' +
        'A256GCM) for the key at `/wps/system/key`, of `{ method, path, iat, jti, body }`.',
    },
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The token of a signed-in session.' } },
    },
  }
}

const envelopeFields = ['success', 'value', 'message', 'code', 'requestId']

const fieldsSchema = {
  type: 'object',
  required: ['fields'],
  properties: {
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, value: { type: 'string' } },
      },
    },
  },
}

const refusalSchema = {
  type: 'object',
  required: envelopeFields,
  properties: {
    success: { const: false },
    value: {
      description: 'The wrong fields when the input is invalid, else null.',
      oneOf: [{ type: 'null' }, fieldsSchema],
    },
    message: { type: 'string' },
    code: { type: 'string' },
    requestId: { type: 'string', format: 'uuid' },
  },
}

const payloadSchema = {
  type: 'object',
  required: ['payload'],
  additionalProperties: false,
  properties: { payload: { type: 'string', description: 'A compact JWE.' } },
}

function describeCall(contract: Route, refusals: RefusalTable, schemas: Json): Json {
  const name = `${contract.method}${contract.path}`.replace(/\W+/g, '_')
  const schemaOf = (schema: z.ZodType, part: string, io: 'input' | 'output') =>
    toSchema(schema, io, `${name}_${part}`, schemas)
  const [, tag = ''] = contract.path.split('/')
  return {
    operationId: name,
    summary: contract.summary,
    tags: [tag],
    ...(contract.who === 'visitor'
      ? {}
      : { security: [{ bearer: [] }], 'x-who': contract.who, description: `For: ${contract.who}.` }),
    parameters: [
      ...(contract.params ? describeParameters(schemaOf(contract.params, 'params', 'input'), 'path') : []),
      ...(contract.query ? describeParameters(schemaOf(contract.query, 'query', 'input'), 'query') : []),
    ],
    ...(contract.body ? { requestBody: describeBody(contract, schemaOf(contract.body, 'body', 'input')) } : {}),
    responses: {
      200: describeSuccess(schemaOf(contract.reply, 'reply', 'output')),
      ...describeRefusals(contract, refusals),
    },
  }
}

const signatureHeaders = ['X-Key-Id', 'X-Timestamp', 'X-Nonce', 'X-Signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}))

/** A call of another house: its answers have no envelope, and its signature stands in the headers. */
function describeSigned({ method, path, summary, body, reply, fault }: SignedRoute, schemas: Json): Json {
  const name = `${method}${path}`.replace(/\W+/g, '_')
  const json = (schema: z.ZodType, part: string, io: 'input' | 'output') => ({
    content: { 'application/json': { schema: toSchema(schema, io, `${name}_${part}`, schemas) } },
  })
  const params = [...path.matchAll(/:(\w+)/g)].map(([, param]) => {
    return { name: param, in: 'path', required: true, schema: { type: 'string' } }
  })
  return {
    operationId: name,
    summary,
    tags: ['v1'],
    description: 'For vendors; `docs/vendor-protocol.md` says how calls and answers are signed.',
    parameters: [...params, ...signatureHeaders],
    ...(body ? { requestBody: { required: true, ...json(body, 'body', 'input') } } : {}),
    responses: {
      200: { description: 'Final, also where `code` is not `OK`.', ...json(reply, 'reply', 'output') },
      ...(fault ? faultsOf(json(fault, 'fault', 'output')) : {}),
    },
  }
}

function faultsOf(content: Json): Json {
  const unknown = { description: 'Unknown: roll bets back, send the rest again.', ...content }
  return {
    400: { description: 'Final: not understood, and nothing happened.', ...content },
    401: { description: 'Final: not believed, and nothing happened.', ...content },
    429: unknown,
    500: unknown,
    503: unknown,
  }
}

/** A recursive schema refers to itself or to definitions of its own; both move to the components, where references find them. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', name: string, schemas: Json): Json {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const text = JSON.stringify(whole)
    .replaceAll('"#/$defs/', `"#/components/schemas/${name}_`)
    .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`)
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json }
  for (const [key, definition] of Object.entries($defs)) schemas[`${name}_${key}`] = definition
  if (!text.includes(`"#/components/schemas/${name}"`)) return rest
  schemas[name] = rest
  return { $ref: `#/components/schemas/${name}` }
}

function describeParameters(schema: Json, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

function describeBody(contract: Route, schema: Json): Json {
  if (contract.raw) return { required: true, content: Object.fromEntries(contract.raw.types.map((type) => [type, {}])) }
  if (!contract.encrypted) {
    const type = contract.form ? 'application/x-www-form-urlencoded' : 'application/json'
    return { required: true, content: { [type]: { schema } } }
  }
  const wrapper = { $ref: '#/components/schemas/Payload' }
  return {
    required: true,
    description: `Encrypted. The \`body\` inside the payload: \`${JSON.stringify(schema)}\``,
    content: { 'application/json': { schema: { ...wrapper, 'x-encrypted-body': schema } } },
  }
}

function describeSuccess(value: Json): Json {
  const properties = {
    success: { const: true },
    value,
    message: { type: 'string' },
    code: { const: 'ok' },
    requestId: { type: 'string', format: 'uuid' },
  }
  return {
    description: 'Done.',
    content: { 'application/json': { schema: { type: 'object', required: envelopeFields, properties } } },
  }
}

function describeRefusals(contract: Route, refusals: RefusalTable): Json {
  const reasons = new Set<string>([...frameRefusalsOf(contract), ...contract.refusals])
  const byStatus = Map.groupBy(reasons, (reason) => answerOf(refusals, reason).status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const schema = {
        allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes } } }],
      }
      const description = codes.map((code) => `\`${code}\`: ${answerOf(refusals, code).message}`).join('\n\n')
      return [status, { description, content: { 'application/json': { schema } } }]
    }),
  )
}

function answerOf(refusals: RefusalTable, reason: string): RefusalAnswer {
  const answer = refusals[reason]
  assert(answer, `no module declares the refusal ${reason}`)
  return answer
}

function frameRefusalsOf({ who, method, params, query, body, encrypted }: Route): FrameRefusal[] {
  return [
    ...(params || query || body ? (['input_is_invalid'] as const) : []),
    ...(body ? (['body_is_malformed', 'body_is_too_large', 'content_type_is_wrong'] as const) : []),
    ...(encrypted ? (['payload_is_refused'] as const) : []),
    ...(who === 'visitor' ? [] : (['sign_in_is_needed'] as const)),
    ...(who === 'visitor' ? [] : (['role_is_wrong'] as const)),
    ...(method === 'GET' ? [] : (['origin_is_foreign'] as const)),
    'too_many_requests',
    'server_is_busy',
    'server_is_stopping',
    'something_went_wrong',
  ]
}
