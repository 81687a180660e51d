/** The member's own part of a draw, made when they press: nobody could know it when the house's seed was sealed. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
