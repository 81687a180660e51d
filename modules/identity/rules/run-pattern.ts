import { RE2JS } from 're2js'

const compiled = new Map<string, RE2JS>()
const compiledMax = 64

/** Runs an operator's pattern over the whole of a text, in linear time. A page fetches this file only when a rule has a pattern. */
export function runPattern(pattern: string, text: string): boolean {
  let machine = compiled.get(pattern)
  if (!machine) {
    machine = RE2JS.compile(pattern)
    // There are thirty fields; whoever changes their patterns often leaves old ones behind.
    if (compiled.size >= compiledMax) compiled.clear()
    compiled.set(pattern, machine)
  }
  return machine.testExact(text)
}
