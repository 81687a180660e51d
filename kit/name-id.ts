import { hash } from 'node:crypto'

/** A uuid that follows from a name, so that nobody has to remember it. */
export function uuidOf(name: string): string {
  const hex = hash('sha256', name, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
