import { type Clock, systemClock } from '#kit/clock.ts'
import type { Compliance, ComplianceEvent } from '#modules/compliance/service.ts'
import { changeSetting, readSetting } from '#modules/settings/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { testSettings } from '#tests/support/settings.ts'

export interface TestCompliance extends Compliance {
  readonly told: (ComplianceEvent & { readonly memberId: string })[]
}

/** Compliance on a real database; what would be sealed is only wrapped, so that a test can look for what must not be in the open. */
export function testCompliance(db: Database, clock: Clock): TestCompliance {
  const told: TestCompliance['told'] = []
  return {
    db,
    clock,
    settings: testSettings(db, clock),
    audit: { clock },
    pii: {
      seal: async (text, label) => Buffer.from(`${label}|${text}|new`).reverse(),
      async unseal(sealed, label) {
        const text = Buffer.from(sealed).reverse().toString()
        if (!text.startsWith(`${label}|`)) throw new Error('sealed for another row')
        return text.slice(label.length + 1).replace(/\|new$/, '')
      },
      isOld: (sealed) => !Buffer.from(sealed).reverse().toString().endsWith('|new'),
    },
    publish: writeEvents,
    announce: (memberId, event) => void told.push({ ...event, memberId }),
    told,
  }
}

/**
 * The lines of the ledger bear the database's time, which no test can move. So the brand moves instead, to a side of the earth where no
 * midnight comes between two steps of a test.
 */
export async function moveBrandAwayFromMidnight(db: Database): Promise<void> {
  const settings = testSettings(db, systemClock)
  const hour = new Date(systemClock.nowMs()).getUTCHours()
  // Twelve hours apart: one of them is always far from its midnight.
  const timeZone = hour >= 6 && hour < 18 ? 'UTC' : 'Pacific/Fiji'
  const value = { ...(await readSetting(settings, 'brand')), timeZone }
  const changed = await changeSetting(settings, { name: 'brand', version: 0, value }, null)
  if (!changed.ok) throw new Error(changed.refusal)
}
