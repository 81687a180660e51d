import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import { type Clock, systemClock } from '#kit/clock.ts'

type Asked = Exclude<PGliteDialectConfig['pglite'], (...args: never) => unknown>
type Message = Parameters<typeof parse.parseResults>[0][number]

/** A statement that the database has read and keeps under a name. */
interface Kept {
  readonly name: string
  readonly paramTypes: readonly number[]
  /** The form of its rows, which only reading it tells. */
  readonly form: readonly Message[]
  readonly sinceMs: number
}

/** A value as a statement is given it. What has no way of its own to be written is a word or a number. */
type Value = string | number | bigint | boolean | Date | null | undefined

/** What was not asked for longest makes room. */
const mostKept = 400
/** A statement's plan is made for tables as large as they were then, and young tables grow. */
const keptMs = 60_000

const { serialize } = protocol

/**
 * PGlite as the query builder asks it, but a statement is read once and not whenever it is asked. PGlite's own way is six calls into the
 * database each time, to read it, to hear its form and to be answered; this is one, and takes a quarter of the work (decision 0082).
 */
export function readOnce(pglite: PGlite, clock: Clock = systemClock, most = mostKept): Asked {
  const statements = new Map<string, Kept>()
  let named = 0

  async function send(...parts: readonly Uint8Array[]): Promise<Message[]> {
    return await pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })
  }

  async function forget(text: string, { name }: Kept): Promise<void> {
    statements.delete(text)
    await send(serialize.close({ type: 'S', name }))
  }

  async function read(text: string): Promise<Kept> {
    const known = statements.get(text)
    if (known && clock.nowMs() < known.sinceMs + keptMs) {
      // The newest is last, so the first is the one to go.
      statements.delete(text)
      statements.set(text, known)
      return known
    }
    if (known) await forget(text, known)
    const [oldest] = statements.size < most ? [] : statements
    if (oldest) await forget(...oldest)
    named += 1
    const name = `once ${named}`
    const answer = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const paramTypes = parse.parseDescribeStatementResults(answer)
    const form = answer.filter((message) => message.name === 'rowDescription')
    const kept = { name, paramTypes, form, sinceMs: clock.nowMs() }
    statements.set(text, kept)
    return kept
  }

  async function ask(text: string, params: readonly Value[] = []) {
    const { name, paramTypes, form } = await read(text)
    const values = params.map((value, at) => {
      if (value === null || value === undefined) return null
      const type = paramTypes[at]
      const write = type === undefined ? undefined : pglite.serializers[type]
      return write ? write(value) : value.toString()
    })
    const answer = await send(serialize.bind({ statement: name, values }), serialize.execute({}))
    const [result] = parse.parseResults([...form, ...answer], pglite.parsers, { rowMode: 'object' })
    return result
  }

  // The query builder has one question under way at a time; so has PGlite, whoever else asks it.
  const query = (text: string, params?: Value[]) => pglite.runExclusive(() => ask(text, params))
  return {
    query: query as Asked['query'],
    transaction: (work) => pglite.transaction((tx) => work({ query: query as Asked['query'], rollback: tx.rollback })),
    close: () => pglite.close(),
    waitReady: pglite.waitReady,
    get ready() {
      return pglite.ready
    },
    get closed() {
      return pglite.closed
    },
  }
}
