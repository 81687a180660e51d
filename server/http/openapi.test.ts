import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '#kit/route.ts'
import { buildOpenApi } from '#server/http/openapi.ts'
import { frameRefusals } from '#server/http/refusals.ts'
import { buildSample, echo, form, item, removal, sampleHandlers, secret } from '#server/http/sample-app.ts'
import { modules } from '#server/modules.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security?: unknown
  readonly parameters: readonly { name: string; in: string; required: boolean }[]
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  readonly responses: Record<string, { content: { 'application/json': { schema: ResponseSchema } } }>
}

interface ResponseSchema {
  readonly properties: { readonly value: unknown }
  readonly allOf: readonly [unknown, { properties: { code: { enum: string[] } } }]
}

interface Description {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { schemas: Record<string, unknown> }
}

const describeAll = (...contracts: Parameters<typeof buildOpenApi>[0]) =>
  buildOpenApi(contracts, frameRefusals) as unknown as Description

describe('the description', () => {
  const { paths } = describeAll(echo, item, removal, form, secret)

  test('CA-12 names every part of a call', () => {
    const operation = paths['/wps/sample/items/{id}']?.['get']
    expect(operation?.summary).toBe('Reads one thing.')
    expect(operation?.security).toEqual([{ bearer: [] }])
    expect(operation?.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['id', 'path', true],
      ['page', 'query', false],
    ])
    expect(operation?.requestBody).toBeUndefined()
    expect(paths['/wps/sample/items']?.['delete']?.security).toBeUndefined()
  })

  test('CA-12 shows bodies as they are sent: JSON, form, or encrypted with its inside', () => {
    const contentOf = (path: string, method: string) => paths[path]?.[method]?.requestBody?.content ?? {}
    const json = contentOf('/wps/sample/echo', 'post')['application/json']?.schema
    expect(json).toMatchObject({ required: ['text'], additionalProperties: false })
    expect(Object.keys(contentOf('/wps/sample/form', 'post'))).toEqual(['application/x-www-form-urlencoded'])
    const sealed = contentOf('/wps/sample/secret', 'put')['application/json']?.schema
    expect(sealed).toMatchObject({
      $ref: '#/components/schemas/Payload',
      'x-encrypted-body': { properties: { password: { type: 'string', minLength: 8 } } },
    })
  })

  test('CA-12 lists every refusal under its status', () => {
    const codesOf = (path: string, method: string, status: number) =>
      paths[path]?.[method]?.responses[status]?.content['application/json'].schema.allOf[1].properties.code.enum
    expect(codesOf('/wps/sample/echo', 'post', 400)).toEqual([
      'input_is_invalid',
      'body_is_malformed',
      'amount_is_malformed',
      'amount_is_too_large',
    ])
    expect(codesOf('/wps/sample/secret', 'put', 400)).toContain('payload_is_refused')
    expect(codesOf('/wps/sample/items/{id}', 'get', 401)).toEqual(['sign_in_is_needed'])
    expect(codesOf('/wps/sample/echo', 'post', 401)).toBeUndefined()
    expect(codesOf('/wps/sample/echo', 'post', 403)).toEqual(['origin_is_foreign'])
  })

  test('a recursive schema keeps its references', () => {
    const Node = z.strictObject({
      name: z.string(),
      get children() {
        return z.array(Node)
      },
    })
    const tree = route('GET /wps/sample/tree', { summary: 'A tree.', who: 'visitor', reply: Node, refusals: [] })
    const description = describeAll(tree)
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, pointer = '']) => pointer,
    )
    expect(references.some((pointer) => pointer.includes('GET_wps_sample_tree'))).toBe(true)
    expect(references.filter((pointer) => resolve(description, pointer) === undefined)).toEqual([])
  })
})

function resolve(root: unknown, pointer: string): unknown {
  const [, ...parts] = pointer.split('/')
  return parts.reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], root)
}

test('CA-12 the server describes all its calls, once each, with references that resolve', async () => {
  const app = await buildSample()
  const answer = await app.inject('/openapi.json')
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  const description = answer.json<Description>()
  expect(description.openapi).toBe('3.1.0')
  const operations = Object.entries(description.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({ line: `${method.toUpperCase()} ${path}`, operation })),
  )
  const expected = sampleHandlers.map(({ contract: { method, path } }) => `${method} ${path.replace(/:(\w+)/, '{$1}')}`)
  expect(operations.map(({ line }) => line).toSorted()).toEqual(
    [...expected, 'GET /alive', 'GET /ready', 'GET /wps/system/key'].toSorted(),
  )
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  const pointers = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer = '']) => pointer)
  expect(pointers.length).toBeGreaterThan(0)
  expect(pointers.filter((pointer) => resolve(description, pointer) === undefined)).toEqual([])
  await app.close()
})

test('CA-12 what the description promises is what the server answers', async () => {
  const app = await buildSample()
  const description = (await app.inject('/openapi.json')).json<Description>()
  const answer = await app.inject({ method: 'POST', url: echo.path, payload: { text: 'x' } })
  const { value } =
    description.paths[echo.path]?.['post']?.responses['200']?.content['application/json'].schema.properties ?? {}
  expect(value).toMatchObject({ type: 'object', required: ['text', 'count'] })
  expect(Object.keys(answer.json<{ value: object }>().value)).toEqual(['text', 'count'])
  await app.close()
})

test('the page is files only: no script or style of its own inside', async () => {
  const app = await buildSample()
  const page = await app.inject('/docs')
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.body).not.toMatch(/<script>|<style|\son\w+=|style=/)
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
  expect(files).toHaveLength(7)
  expect(page.body).toMatch(/<header class="brand">[^]*Laro/)
  for (const file of files.filter((one) => one !== '/'))
    expect([file, (await app.inject(file)).statusCode]).toEqual([file, 200])
  await app.close()
})

test('every refusal has an error status and a sentence', () => {
  for (const [reason, { status, message }] of Object.entries(modules.refusals)) {
    expect(reason).toMatch(/^[a-z]+(_[a-z]+)+$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message).toMatch(/^[A-Z].*\.$/)
  }
})
