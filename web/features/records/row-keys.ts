import type { KeyboardEvent } from 'react'

/** The arrows go from row to row, and E saves the file; Enter on a row opens it, as on any button. */
export function walkRows(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key === 'e' || event.key === 'E') {
    document.querySelector<HTMLButtonElement>('button[data-export]')?.click()
    return
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const rows = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('button[data-row]') ?? [])]
  const next = rows[rows.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
