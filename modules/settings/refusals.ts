import type { RefusalTable } from '#kit/module.ts'
import type { SettingsRefusal } from '#modules/settings/model.ts'

export const settingsRefusals: RefusalTable<SettingsRefusal> = {
  setting_is_unknown: { status: 404, message: 'There is no such setting.' },
  setting_is_invalid: { status: 400, message: 'The setting cannot have that value.' },
  version_is_stale: { status: 409, message: 'Somebody else changed this meanwhile. Please look again.' },
  language_is_not_offered: { status: 422, message: 'This language is not offered here.' },
}
