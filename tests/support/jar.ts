import type { Jar } from '#kit/handler.ts'

export interface TestJar extends Jar {
  /** What a browser would hold now. */
  readonly kept: Record<string, { readonly value: string; readonly maxAgeSeconds: number }>
}

/** A browser's cookies, in the test's hand. */
export function makeJar(given: Readonly<Record<string, string>> = {}): TestJar {
  const kept: Record<string, { value: string; maxAgeSeconds: number }> = {}
  for (const [name, value] of Object.entries(given)) kept[name] = { value, maxAgeSeconds: 0 }
  return {
    kept,
    get: (name) => kept[name]?.value,
    set(name, value, maxAgeSeconds) {
      kept[name] = { value, maxAgeSeconds }
    },
    clear(name) {
      delete kept[name]
    },
  }
}
