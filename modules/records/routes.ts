import type { Handler } from '#kit/handler.ts'
import type { RecordsRefusal, TeamRefusal } from '#modules/records/model.ts'
import { ownRecordsRoutes } from '#modules/records/record-routes.ts'
import type { Records } from '#modules/records/service.ts'
import { teamRoutes } from '#modules/records/team-routes.ts'

/** What members look back at, and what agents see of their teams. */
export function recordsRoutes(records: Records): Handler<RecordsRefusal | TeamRefusal | 'account_is_missing'>[] {
  return [...ownRecordsRoutes(records), ...teamRoutes(records)]
}
