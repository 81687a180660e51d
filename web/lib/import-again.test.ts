import { expect, test } from 'vitest'
import { importAgain } from '#web/lib/import-again.ts'

const fails = (address: string) => async (): Promise<never> => {
  throw new TypeError(`Failed to fetch dynamically imported module: ${address}`)
}

test('RT-21.3 a script that did not come is asked for under another query from the second try on', async () => {
  const asked: string[] = []
  const importFrom = async (address: string) => {
    asked.push(address)
    if (asked.length === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: 'texts' }
  }
  const pick = (module: unknown) => (module as { default: string }).default
  const load = fails('http://site/assets/a.js')
  await expect(importAgain(load, pick, importFrom)).rejects.toThrow('a.js')
  expect(asked).toEqual([])
  await expect(importAgain(load, pick, importFrom)).rejects.toThrow('dynamically')
  expect(await importAgain(load, pick, importFrom)).toBe('texts')
  expect(asked).toEqual(['http://site/assets/a.js?try=1', 'http://site/assets/a.js?try=2'])
})

test('what comes is given as it is, and another fault is not tried again', async () => {
  expect(await importAgain(async () => 'page')).toBe('page')
  const broken = async (): Promise<never> => {
    throw new Error('planted')
  }
  for (let attempt = 0; attempt < 2; attempt += 1) await expect(importAgain(broken)).rejects.toThrow('planted')
})
