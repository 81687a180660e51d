import { useSyncExternalStore } from 'react'

/** Leagues and matches that this reader wants first, kept on the device. */

const key = 'sports-pins'
const listeners = new Set<() => void>()
const nothing: readonly string[] = []
let pins: readonly string[] | undefined
const pinsMost = 40

function read(): readonly string[] {
  if (pins === undefined) {
    const kept = localStorage.getItem(key) ?? ''
    pins = kept.split(',').filter((id) => /^[A-Za-z0-9._:-]{1,64}$/.test(id))
  }
  return pins
}

export function togglePin(id: string): void {
  const before = read()
  pins = before.includes(id) ? before.filter((one) => one !== id) : [id, ...before].slice(0, pinsMost)
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
