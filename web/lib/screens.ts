/** A screen that does not come in this time is given up; the reader is offered another try. */
const screenTimeoutMs = 120_000

/** `missing`: its file could not be fetched. `timeout`: it took too long. `error`: it came, and could not be used. */
export type ScreenFailure = 'missing' | 'timeout' | 'error'
export type ScreenPart = 'script' | 'style'

/** Why a lazily loaded screen is not there. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded'
  readonly kind: ScreenFailure
  readonly what: ScreenPart

  constructor(kind: ScreenFailure, what: ScreenPart, options?: ErrorOptions) {
    super(`a ${what} of the screen was not loaded: ${kind}`, options)
    this.kind = kind
    this.what = what
  }
}

/**
 * Loads a screen that is not part of the first load. It fails in one way only, with a reason that can be told to people,
 * whatever the browser calls it; and it never waits for ever, since a browser gives a stalled connection minutes.
 */
export async function loadScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenNotLoaded('timeout', 'script')), screenTimeoutMs)
  })
  try {
    return await Promise.race([load(), limit])
  } catch (error) {
    throw error instanceof ScreenNotLoaded ? error : nameFailure(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Vite's helper says so when a stylesheet of a chunk fails; the three engines each have words for a script that does. */
const styleFailed = /^Unable to preload CSS/
const scriptFailed =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/

function nameFailure(error: unknown): ScreenNotLoaded {
  const message = error instanceof Error ? error.message : ''
  if (styleFailed.test(message)) return new ScreenNotLoaded('missing', 'style', { cause: error })
  if (scriptFailed.test(message)) return new ScreenNotLoaded('missing', 'script', { cause: error })
  return new ScreenNotLoaded('error', 'script', { cause: error })
}
