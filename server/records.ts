import type { Catalog } from '#modules/catalog/service.ts'
import type { Records } from '#modules/reporting/service.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'
import type { Database } from '#server/db/database.ts'

/** What members look back at: bets, movements, and what came of them day by day. */
export function openRecords({
  db,
  catalog,
  settings,
}: {
  readonly db: Database
  readonly catalog: Catalog
  readonly settings: Settings
}): Records {
  return { db, catalog, brand: async () => await readSetting(settings, 'brand') }
}
