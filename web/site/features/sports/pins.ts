import { useSyncExternalStore } from 'react'
import { favouritesMost } from '#modules/sports/model.ts'

/** Leagues and matches that this reader wants first, kept on the device; of a member on the server too (`saved-choices.ts`). */

const key = 'sports-pins'
const listeners = new Set<() => void>()
const nothing: readonly string[] = []
let pins: readonly string[] | undefined

function read(): readonly string[] {
  if (pins === undefined) {
    const kept = localStorage.getItem(key) ?? ''
    pins = kept.split(',').filter((id) => /^[A-Za-z0-9._:-]{1,64}$/.test(id))
  }
  return pins
}

export function togglePin(id: string): void {
  const before = read()
  setPins(before.includes(id) ? before.filter((one) => one !== id) : [id, ...before])
}

export function setPins(wanted: readonly string[]): void {
  pins = wanted.slice(0, favouritesMost)
  localStorage.setItem(key, pins.join(','))
  for (const listen of listeners) listen()
}

export function usePins(): readonly string[] {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    read,
    () => nothing,
  )
}
