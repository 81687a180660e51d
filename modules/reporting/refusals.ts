import type { RangeRefusal } from '#kit/day.ts'
import type { RefusalTable } from '#kit/module.ts'
import type { RecordsRefusal } from '#modules/reporting/model.ts'

export const reportingRefusals: RefusalTable<Exclude<RecordsRefusal, RangeRefusal>> = {
  bet_is_unknown: { status: 404, message: 'There is no such bet among yours.' },
}
