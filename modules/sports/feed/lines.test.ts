import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lineBytesMost } from '#modules/sports/feed/line.ts'
import { gatherLines } from '#modules/sports/feed/lines.ts'

/** What is gathered while the reader is busy with each part. */
async function readAll(chunks: readonly string[], failure?: Error): Promise<(string[] | null)[]> {
  async function* stream() {
    for (const chunk of chunks) yield Buffer.from(chunk)
    if (failure) throw failure
  }
  const parts: (string[] | null)[] = []
  for await (const lines of gatherLines(stream())) {
    parts.push(lines && lines.map(String))
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  }
  return parts
}

test('lines are whole however they were cut, and what came while somebody was busy comes at once', async () => {
  expect(await readAll(['one\ntw', 'o\n', 'three\nfour\n', 'five'])).toEqual([['one'], ['two', 'three', 'four']])
})

test('what came before a stream failed is told before the failure', async () => {
  const parts = readAll(['one\n', 'two\n'], new Error('the line is cut'))
  await expect(parts).rejects.toThrow('the line is cut')
})

test('a line without an end is given up', async () => {
  expect(await readAll(['one\n', 'x'.repeat(lineBytesMost + 1)])).toEqual([['one'], null])
})

test('a stream that nobody keeps up with waits, and nothing of it is lost', async () => {
  const lines = Array.from({ length: 9_000 }, (_, at) => `line ${at}`)
  const parts = await readAll(lines.map((line) => `${line}\n`))
  expect(parts.flat()).toEqual(lines)
  expect(Math.max(...parts.map((part) => part?.length ?? 0))).toBeLessThanOrEqual(2_000)
})
