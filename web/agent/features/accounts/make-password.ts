/** Letters and digits that nobody mistakes for another when they are read out. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

/** A first password that is handed on once and changed at the first sign-in. Bytes beyond the last whole run are drawn again. */
export function makePassword(draw: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const even = 256 - (256 % letters.length)
  let made = ''
  while (made.length < length) {
    const bytes = new Uint8Array(length)
    draw(bytes)
    for (const byte of bytes) {
      if (byte < even && made.length < length) made += letters.charAt(byte % letters.length)
    }
  }
  return made.replace(/(.{4})(?=.)/g, '$1-')
}
