import { once } from 'node:events'

/** Whether `npm start` has settings to tell that it finds out while our code is being read. */
export const settingsFollow = (): boolean => process.argv.includes('--settings-follow') && process.connected

/** Those settings: where the simulated outside is. Nothing where it has none to tell, or where something else started us. */
export async function settingsFromStarter(): Promise<Readonly<Record<string, string>>> {
  if (!settingsFollow()) return {}
  const [settings] = (await once(process, 'message')) as [Readonly<Record<string, string>>]
  return settings
}

/** Tells `npm start` that it may do what has waited for us. Whether it is still there does not matter. */
export function notifyStarter(): void {
  if (process.connected) process.send?.('ready', undefined, undefined, () => undefined)
}
