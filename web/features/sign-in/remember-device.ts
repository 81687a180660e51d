import type { forgetDevice } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { forgetAll, type Remembered, readRemembered, remember } from '#web/lib/remembered-device.ts'

/** Keeps for a day what the box asks to keep; without it, what was kept before is taken away, the server's part too. */
export function rememberDevice(isWished: boolean, who: Pick<Remembered, 'username'> | Pick<Remembered, 'sms'>): void {
  if (isWished) return remember(document, who)
  forgetRememberedDevice()
}

export function forgetRememberedDevice(): void {
  const { isRemembered } = readRemembered(document)
  forgetAll(document)
  if (isRemembered) void api.call<typeof forgetDevice>('DELETE /wps/session/resume', {})
}
