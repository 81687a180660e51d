import { expect, test, vi } from 'vitest'
import { makeSession } from '#web/lib/session.ts'

function makeStorage() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { kept, storage }
}

const maria = { id: 'c1', account: 'maria', nickname: 'Maria', isAgent: false }

test('who is here is kept under the specification’s names, and nothing of it outlives the session', () => {
  const { kept, storage } = makeStorage()
  const session = makeSession(storage)
  session.begin('t1', maria)
  expect(Object.fromEntries(kept)).toEqual({
    token: 't1',
    customerId: 'c1',
    account: 'maria',
    username: 'maria',
    nickname: 'Maria',
    isAgent: 'false',
  })
  session.end('t1')
  expect(kept.size).toBe(0)
})

test('the next person takes nothing over from the last', () => {
  const { kept, storage } = makeStorage()
  const session = makeSession(storage)
  session.begin('t1', { ...maria, isAgent: true })
  expect(session.isAgent()).toBe(true)
  session.begin('t2')
  expect(session.isAgent()).toBe(false)
  expect(Object.fromEntries(kept)).toEqual({ token: 't2' })
})

test('a late end of an older session ends nothing', () => {
  const { storage } = makeStorage()
  const session = makeSession(storage)
  const listener = vi.fn()
  session.begin('t2', maria)
  session.subscribe(listener)
  session.end('t1')
  expect(session.token()).toBe('t2')
  expect(listener).not.toHaveBeenCalled()
  session.end('t2')
  expect(listener).toHaveBeenCalledTimes(1)
})
