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
  const ms = clock.nowMs()
  if (ms !== lastMs) {
    lastMs = ms
    lastTime = ms.toString(16).padStart(12, '0')
  }
  return `${lastTime.slice(0, 8)}-${lastTime.slice(8)}-7${crypto.randomUUID().slice(15)}` as Id<Kind>
}

// Many ids are made within one millisecond, and writing its digits costs more than the rest.
let lastMs = -1
let lastTime = ''
