import { expect, test } from 'vitest'
import { startHashing } from '#modules/identity/hashing.ts'
import { Passwords } from '#modules/identity/passwords.ts'

test('the hash is argon2id with 19 MiB and two passes', async () => {
  const hashed = await new Passwords().hash('correct horse')
  expect(hashed.ok && hashed.value).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password opens the door however its letters were composed, and is not cut short', async () => {
  const passwords = new Passwords()
  const hashed = await passwords.hash('man\u0303ana-Å')
  const long = await passwords.hash(`${'x'.repeat(200)}a`)
  if (!hashed.ok || !long.ok) throw new Error('busy')
  expect(await passwords.verify(hashed.value, 'ma\u00f1ana-\u212b')).toEqual({ ok: true, value: true })
  expect(await passwords.verify(hashed.value, 'manana-A')).toEqual({ ok: true, value: false })
  expect(await passwords.verify(long.value, `${'x'.repeat(200)}b`)).toEqual({ ok: true, value: false })
})

test('A05 for an account that does not exist the same work is done, and never succeeds', async () => {
  const passwords = new Passwords()
  await passwords.prepare()
  const hashed = await passwords.hash('correct horse')
  if (!hashed.ok) throw new Error('busy')
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < 15; n += 1) {
    known.push(
      await cpuMs(async () =>
        expect(await passwords.verify(hashed.value, 'wrong')).toEqual({ ok: true, value: false }),
      ),
    )
    unknown.push(
      await cpuMs(async () => expect(await passwords.verify(null, 'wrong')).toEqual({ ok: true, value: false })),
    )
  }
  // Work done, not time passed: other tests share the machine. A skipped hash would be a hundredth of it.
  expect(median(unknown)).toBeGreaterThan(median(known) / 2)
  expect(median(unknown)).toBeLessThan(median(known) * 2)
})

test('two hashes run at a time, a line waits, and beyond the line there is a refusal', async () => {
  const passwords = new Passwords({ waitingMax: 3 })
  const answers = await Promise.all(Array.from({ length: 9 }, async () => await passwords.hash('correct horse')))
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true, true, false, false, false, false])
  expect(answers[8]).toEqual({ ok: false, refusal: 'server_is_busy' })
  expect((await passwords.hash('correct horse')).ok).toBe(true)
})

async function cpuMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const spent = process.cpuUsage(before)
  return (spent.user + spent.system) / 1000
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

test('A01 hashing in a thread of its own gives the same answers, and goes on after the thread is gone', async () => {
  const hashing = startHashing()
  const passwords = new Passwords({ hashing })
  const hashed = await passwords.hash('correct horse')
  if (!hashed.ok) throw new Error('busy')
  expect(await new Passwords().verify(hashed.value, 'correct horse')).toEqual({ ok: true, value: true })
  expect(await passwords.verify(hashed.value, 'correct horse')).toEqual({ ok: true, value: true })
  expect(await passwords.verify(hashed.value, 'wrong')).toEqual({ ok: true, value: false })
  await expect(passwords.verify('not a hash', 'wrong')).rejects.toThrow(/decoding failed/i)
  await passwords.stop()
  expect(await passwords.verify(hashed.value, 'correct horse')).toEqual({ ok: true, value: true })
  await passwords.stop()
})
