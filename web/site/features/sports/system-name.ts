import { namedSystems } from '#engines/sports/ticket.ts'
import { t } from '#web/lib/i18n.ts'
import type { System, SystemName } from '#web/site/features/sports/slip.ts'

/** Names that players know in every language; they are not translated. */
const names: Readonly<Record<SystemName, string>> = {
  trixie: 'Trixie',
  patent: 'Patent',
  yankee: 'Yankee',
  'lucky-15': 'Lucky 15',
  canadian: 'Canadian',
  'lucky-31': 'Lucky 31',
  heinz: 'Heinz',
  'lucky-63': 'Lucky 63',
  'super-heinz': 'Super Heinz',
  goliath: 'Goliath',
}

export const systemName = (system: System, legs: number): string =>
  typeof system === 'number' ? t('sports.systemSize', { size: String(system), legs: String(legs) }) : names[system]

/** A system as a ticket names it: a name, or sizes such as `2/3`. */
export const ticketSystem = (system: string): string =>
  Object.hasOwn(namedSystems, system) ? names[system as SystemName] : system
