import { createServer, type Server, type Socket } from 'node:net'

/** A message of PostgreSQL's protocol: its letter, the length of the rest, the rest. */
function message(letter: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)))
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const int16 = (value: number): Buffer => Buffer.from([(value >> 8) & 255, value & 255])
const int32 = (value: number): Buffer => Buffer.concat([int16(value >> 16), int16(value)])
const ready = message('Z', Buffer.from('I'))

/** One row with one text, named as `show` names it. */
function answerText(name: string, text: string): Buffer {
  const column = Buffer.concat([
    Buffer.from(`${name}\0`),
    int32(0),
    int16(0),
    int32(25),
    int16(-1),
    int32(-1),
    int16(0),
  ])
  const value = Buffer.from(text)
  return Buffer.concat([
    message('T', int16(1), column),
    message('D', int16(1), int32(value.length), value),
    message('C', 'SHOW'),
    ready,
  ])
}

export interface WireAnswers {
  /** What it says to every statement, of which the first is `show server_version`. */
  readonly version?: string
  /** Refuses everybody at the door, by the code and the text of PostgreSQL's own refusal. */
  readonly refusal?: { readonly code: string; readonly text: string }
}

/** A server that speaks as much of PostgreSQL's protocol as is needed to be refused, or to refuse: of versions that nobody can install here. */
export async function startWirePostgres({
  version = '',
  refusal,
}: WireAnswers): Promise<{ url: string; stop(): void }> {
  const handle = (socket: Socket, isFirst: boolean, data: Buffer): void => {
    if (isFirst && refusal)
      socket.end(message('E', 'SFATAL', 'VFATAL', `C${refusal.code}`, `M${refusal.text}`, Buffer.from([0])))
    else if (isFirst) socket.write(Buffer.concat([message('R', int32(0)), ready]))
    else if (data.toString('latin1', 0, 1) === 'Q') socket.write(answerText('server_version', version))
  }
  const server: Server = createServer((socket) => {
    let isFirst = true
    socket.on('error', () => undefined)
    socket.on('data', (data: Buffer) => {
      handle(socket, isFirst, data)
      isFirst = false
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `postgres://laro@127.0.0.1:${port}/laro`, stop: () => void server.close() }
}
