/** Scripts that did not come, by their address, and how often they were tried. */
const failed = new Map<string, number>()

/**
 * Imports a module, also one that did not come at an earlier try. A browser may keep a module that failed as failed for as long as the page
 * lives, and then the same import asks nobody any more; so from the second try on it is asked for under another query. `pick` is what the
 * caller's own import makes of the module.
 */
export async function importAgain<Value>(
  load: () => Promise<Value>,
  pick: (module: unknown) => Value = (module) => module as Value,
  importFrom: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): Promise<Value> {
  try {
    return await load()
  } catch (error) {
    const address = addressIn(error)
    if (address === undefined) throw error
    const tries = failed.get(address) ?? 0
    failed.set(address, tries + 1)
    if (tries === 0) throw error
    return pick(await importFrom(`${address}?try=${tries}`))
  }
}

/** Two of the three engines name the script in what they say. */
function addressIn(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module: (\S+\.js)$/.exec(message)?.[1]
}
