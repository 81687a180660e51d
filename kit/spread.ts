/** A number that follows from a text and from nothing else (FNV-1a): cheap, and even enough to spread things over a few places. */
export function spread(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}
