import { useSyncExternalStore } from 'react'
import { emptySlip, readSlip, type Slip, writeSlip } from '#web/site/features/sports/slip.ts'

/** The slip of this device. It is there after a reload, and without a line to the server. */

const key = 'sports-slip'
const listeners = new Set<() => void>()
let slip: Slip | undefined

export function currentSlip(): Slip {
  slip ??= readSlip(localStorage.getItem(key))
  return slip
}

export function changeSlip(change: (before: Slip) => Slip): void {
  const before = currentSlip()
  const after = change(before)
  if (after === before) return
  slip = after
  localStorage.setItem(key, writeSlip(after))
  for (const listen of listeners) listen()
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

export const useSlip = (): Slip => useSyncExternalStore(subscribe, currentSlip, () => emptySlip)
