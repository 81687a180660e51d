import type { Clock } from '#kit/clock.ts'

declare const kind: unique symbol

/** A UUIDv7 that remembers what it names, so that a member's id cannot be passed where a session's is wanted. */
export type Id<Kind extends string> = string & { readonly [kind]: Kind }

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function isId(text: string): boolean {
  return shape.test(text)
}

/**
 * RFC 9562 version 7: 48 bits of Unix milliseconds, then 74 random bits. Ids made later sort later,
 * which keeps index inserts on the rightmost page.
 */
export function newId<Kind extends string>(clock: Clock): Id<Kind> {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  const ms = clock.nowMs()
  view.setUint16(0, Math.floor(ms / 2 ** 32))
  view.setUint32(2, ms % 2 ** 32)
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f))
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return parts.join('-') as Id<Kind>
}
