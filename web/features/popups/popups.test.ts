import { afterEach, expect, test, vi } from 'vitest'
import { closePopup, openPopup, readPopup, subscribePopups } from '#web/features/popups/popups.ts'

afterEach(() => {
  while (readPopup()) closePopup()
})

const kinds = (): string[] => {
  const shown: string[] = []
  for (let popup = readPopup(); popup; popup = readPopup()) {
    shown.push(popup.kind)
    closePopup()
  }
  return shown
}

test('nothing stands over a page until something is opened', () => {
  expect(readPopup()).toBeNull()
  closePopup()
  expect(readPopup()).toBeNull()
})

test('what shows by itself waits for what was asked for, before or after it, and is not lost', () => {
  openPopup({ kind: 'login' })
  openPopup({ kind: 'announcement' })
  expect(kinds()).toEqual(['login', 'announcement'])
  openPopup({ kind: 'announcement' })
  openPopup({ kind: 'help' })
  openPopup({ kind: 'login' })
  expect(kinds()).toEqual(['login', 'help', 'announcement'])
})

test('a kind is there once, as it was asked for last', () => {
  openPopup({ kind: 'notice', index: 0 })
  openPopup({ kind: 'help' })
  openPopup({ kind: 'notice', index: 3 })
  expect(readPopup()).toEqual({ kind: 'notice', index: 3 })
  expect(kinds()).toEqual(['notice', 'help'])
})

test('one that waits can be closed without touching the one that is shown', () => {
  openPopup({ kind: 'announcement' })
  openPopup({ kind: 'login' })
  closePopup('announcement')
  expect(kinds()).toEqual(['login'])
})

test('who listens hears of each change until they stop', () => {
  const listener = vi.fn()
  const stop = subscribePopups(listener)
  openPopup({ kind: 'register' })
  closePopup()
  closePopup()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  openPopup({ kind: 'soon', name: 'Mayon Gold' })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('an offered contract lets the announcements go first, whichever was there sooner', () => {
  openPopup({ kind: 'contract' })
  openPopup({ kind: 'announcement' })
  openPopup({ kind: 'login' })
  expect(kinds()).toEqual(['login', 'announcement', 'contract'])
  openPopup({ kind: 'announcement' })
  openPopup({ kind: 'contract' })
  expect(kinds()).toEqual(['announcement', 'contract'])
})
