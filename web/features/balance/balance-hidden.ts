import { useSyncExternalStore } from 'react'

const key = 'balance-hidden'
const listeners = new Set<() => void>()
let input: boolean | undefined

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readHidden(): boolean {
  input ??= readKept()
  return input
}

function readKept(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

export function setBalanceHidden(isHidden: boolean): void {
  input = isHidden
  try {
    localStorage.setItem(key, String(isHidden))
  } catch {
    // A browser that keeps nothing hides it until the page is left.
  }
  for (const listener of listeners) listener()
}

/** Whether the balance is hidden. It is remembered, because who hides it once does so for a reason. */
export function useBalanceHidden(): boolean {
  return useSyncExternalStore(listen, readHidden, () => false)
}
