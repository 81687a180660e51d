import { createHmac } from 'node:crypto'
import { no, type Result, yes } from '#kit/result.ts'
import { isSameSecret } from '#kit/same-secret.ts'
import { type FeedMessage, Head, Message } from '#modules/sports/feed/messages.ts'

export interface FeedKey {
  readonly id: string
  readonly secret: Uint8Array
}

export const lineBytesMost = 1024 * 1024

const space = 0x20
const prefix = Buffer.from('v1\nmessage\n')

export type LineFault = 'line_is_malformed' | 'signature_is_wrong' | 'message_is_malformed'

/** What a feed signs of a message: exactly these bytes. */
export const signMessage = (secret: Uint8Array, body: Uint8Array): string =>
  createHmac('sha256', secret).update(prefix).update(body).digest('base64url')

/** Reads a line of the stream: `<key id> <signature> <message>`. The bytes are checked before they are parsed. */
export function readLine(
  line: Buffer,
  keys: readonly FeedKey[],
  readJson: (bytes: Uint8Array) => Result<unknown, string>,
): Result<FeedMessage, LineFault> {
  const first = line.indexOf(space)
  const second = line.indexOf(space, first + 1)
  if (first < 1 || second < 0 || line.length > lineBytesMost) return no('line_is_malformed')
  const key = keys.find(({ id }) => id === line.toString('utf8', 0, first))
  const body = line.subarray(second + 1)
  const given = line.subarray(first + 1, second)
  if (!key || !isSameSecret(given, Buffer.from(signMessage(key.secret, body)))) return no('signature_is_wrong')
  const json = readJson(body)
  return json.ok ? readMessage(json.value) : no('message_is_malformed')
}

const known = new Set(Message.options.map((option) => option.shape.type.value as string))

/** A message of a type that we do not know counts in the sequence, and is passed over. */
function readMessage(value: unknown): Result<FeedMessage, 'message_is_malformed'> {
  const head = Head.safeParse(value)
  if (!head.success) return no('message_is_malformed')
  if (!known.has(head.data.type)) return yes({ ...head.data, type: 'unknown' })
  const message = Message.safeParse(value)
  return message.success ? yes(message.data) : no('message_is_malformed')
}
