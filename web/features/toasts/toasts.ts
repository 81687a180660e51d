export interface Toast {
  readonly id: number
  readonly text: string
}

const shownMs = 6_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listen of listeners) listen()
}

export const readToasts = (): readonly Toast[] => toasts

export function subscribeToasts(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Says that something is done, whatever the page does next; it goes by itself. */
export function showToast(text: string): void {
  lastId += 1
  const id = lastId
  change([...toasts, { id, text }])
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), shownMs)
}
