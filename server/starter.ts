import { once } from 'node:events'

/**
 * The settings that `npm start` finds out while our code is being read: where the simulated outside is. Nothing where it has none to
 * tell, or where something else started us.
 */
export async function settingsFromStarter(): Promise<Readonly<Record<string, string>>> {
  if (!process.argv.includes('--settings-follow') || !process.connected) return {}
  const [settings] = (await once(process, 'message')) as [Readonly<Record<string, string>>]
  return settings
}

/** Tells `npm start` that it may do what has waited for us. Whether it is still there does not matter. */
export function notifyStarter(): void {
  if (process.connected) process.send?.('ready', undefined, undefined, () => undefined)
}
