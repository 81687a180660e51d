import type { Clock } from '#kit/clock.ts'
import type { Compliance, ComplianceNews } from '#modules/compliance/service.ts'
import { makeSettings } from '#modules/settings/service.ts'
import { writeNews } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'

export interface TestCompliance extends Compliance {
  readonly told: (ComplianceNews & { readonly memberId: string })[]
}

/** Compliance on a real database; what would be sealed is only wrapped, so that a test can look for what must not be in the open. */
export function testCompliance(db: Database, clock: Clock): TestCompliance {
  const told: TestCompliance['told'] = []
  return {
    db,
    clock,
    settings: makeSettings({ db, clock, announce: () => undefined }),
    audit: { clock },
    pii: {
      seal: async (text, label) => Buffer.from(`${label}|${text}`).reverse(),
      async unseal(sealed, label) {
        const text = Buffer.from(sealed).reverse().toString()
        if (!text.startsWith(`${label}|`)) throw new Error('sealed for another row')
        return text.slice(label.length + 1)
      },
    },
    tell: writeNews,
    announce: (memberId, news) => void told.push({ ...news, memberId }),
    told,
  }
}
