import { DatabaseSync } from 'node:sqlite'

/**
 * Holds a folder for this process alone. Node has no file locks of its own, but SQLite takes a real one from the operating
 * system, which lets go of it when the process ends, however it ends: no stale pid file, no race.
 */
export function lockFolder(file: string): { release(): void } | null {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma locking_mode = exclusive')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && /locked/.test(error.message)) return null
    throw error
  }
  return { release: () => lock.close() }
}
