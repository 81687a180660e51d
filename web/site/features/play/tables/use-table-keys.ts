import { useEffect } from 'react'
import { chipValues } from '#web/site/features/play/tables/tray.ts'
import type { Seat } from '#web/site/features/play/tables/use-seat.ts'
import { viewOf } from '#web/site/features/play/tables/views.ts'

/** Keys of a table, wherever the focus is but in a field or a dialog. */
export function useTableKeys(seat: Seat, onHelp: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null
      if (isTyping || ctrlKey || metaKey || altKey) return
      const choice = findChoice(seat, key)
      if (choice) {
        event.preventDefault()
        if (!choice.isOff) void seat.act(choice.action)
        return
      }
      const value = chipValues(seat.limits)[Number(key) - 1]
      const spot = viewOf(seat.answer.game).keys?.[key.toLowerCase()]
      if (value !== undefined) seat.chooseChip(value)
      else if (spot !== undefined) seat.press([{ spot, chips: 1 }])
      else if (!run(seat, key.toLowerCase(), onHelp)) return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

/** In this player's turn the letters of its acts come first. */
function findChoice(seat: Seat, key: string) {
  const acting = seat.turn && viewOf(seat.answer.game).acting
  return acting?.choices(seat).find((choice) => choice.key === key.toUpperCase()) ?? null
}

function run(seat: Seat, key: string, onHelp: () => void): boolean {
  const actions: Readonly<Record<string, () => void>> = {
    backspace: seat.undo,
    c: seat.clear,
    r: seat.repeat,
    d: seat.double,
    b: () => void seat.send(),
    '?': onHelp,
  }
  actions[key]?.()
  return Object.hasOwn(actions, key)
}
