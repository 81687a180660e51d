import { createHmac } from 'node:crypto'
import type { Clock } from '#kit/clock.ts'
import { type Id, isId } from '#kit/id.ts'
import { isSameSecret } from '#kit/same-secret.ts'

/**
 * An image of a page cannot say who asks for it. So who may see a picture is given an address that says it for them, for a few
 * minutes; it is signed, and whoever alters a letter of it has nothing.
 */
export interface Addresses {
  write(id: Id<'file'>): string
  /** The file of a fresh address of ours, or null. */
  read(token: string): Id<'file'> | null
}

const lifeMs = 5 * 60_000

export function makeAddresses(clock: Clock, key: Uint8Array): Addresses {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    write(id) {
      const text = `${id}.${(clock.nowMs() + lifeMs).toString(36)}`
      return `${text}.${sign(text).toString('base64url')}`
    },
    read(token) {
      const [id = '', end = '', mark = '', ...rest] = token.split('.')
      const given = Buffer.from(mark, 'base64url')
      const expected = sign(`${id}.${end}`)
      if (rest.length > 0 || !isSameSecret(given, expected)) return null
      return isId(id) && clock.nowMs() < Number.parseInt(end, 36) ? (id as Id<'file'>) : null
    },
  }
}
