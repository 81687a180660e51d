/**
 * Whether an object of a JSON text has the same key twice. Readers differ in which of the two they take, so what was signed could mean one
 * thing to the sender and another to us. The text must be well-formed JSON; `JSON.parse` has said so before.
 */
export function hasDuplicateKeys(text: string): boolean {
  const objects: (Set<string> | null)[] = []
  let isKeyNext = false
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i]
    if (char === '"') {
      const end = endOfString(text, i)
      const keys = objects.at(-1)
      if (isKeyNext && keys) {
        const key = JSON.parse(text.slice(i, end + 1)) as string
        if (keys.has(key)) return true
        keys.add(key)
        isKeyNext = false
      }
      i = end
    } else if (char === '{' || char === '[') {
      objects.push(char === '{' ? new Set() : null)
      isKeyNext = char === '{'
    } else if (char === '}' || char === ']') {
      objects.pop()
      isKeyNext = false
    } else if (char === ',') isKeyNext = objects.at(-1) !== null
  }
  return false
}

/** The place of the quote that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return end
}
