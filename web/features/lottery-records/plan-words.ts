import type { PartState, PlanState } from '#modules/lottery/model.ts'
import type { PlainKey } from '#web/lib/i18n.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const planNames = {
  running: 'tickets.plan.running',
  done: 'tickets.plan.done',
  won: 'tickets.plan.won',
  cancelled: 'tickets.plan.cancelled',
  stopped: 'tickets.plan.stopped',
} as const satisfies Record<PlanState, PlainKey>

export const planTones = {
  running: 'gold',
  done: 'plain',
  won: 'good',
  cancelled: 'plain',
  stopped: 'plain',
} as const satisfies Record<PlanState, Tone>

export const partNames = {
  waiting: 'tickets.part.waiting',
  bought: 'tickets.part.bought',
  missed: 'tickets.part.missed',
  returned: 'tickets.part.returned',
} as const satisfies Record<PartState, PlainKey>
