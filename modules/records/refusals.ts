import type { RangeRefusal } from '#kit/day.ts'
import type { RefusalTable } from '#kit/module.ts'
import type { RecordsRefusal } from '#modules/records/model.ts'

export const recordsRefusals: RefusalTable<Exclude<RecordsRefusal, RangeRefusal>> = {
  bet_is_unknown: { status: 404, message: 'There is no such bet among yours.' },
}
