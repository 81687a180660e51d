import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

let own: string | undefined

/** The folder that all workers of a run of the tests share; one of its own for a process outside of any run. */
export function runFolder(): string {
  const shared = process.env.LARO_TEST_RUN
  if (shared) return shared
  if (!own) {
    const made = mkdtempSync(join(tmpdir(), 'laro-run-'))
    own = made
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  }
  return own
}

/** Makes a file or folder once in a run: the first who asks makes it, the others wait for it. */
export async function onceInRun(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(runFolder(), name)
  if (isFirst(`${path}.claim`)) {
    try {
      await make(`${path}.half`)
      renameSync(`${path}.half`, path)
    } catch (error) {
      writeFileSync(`${path}.failed`, '')
      throw error
    }
  }
  while (!existsSync(path)) {
    if (existsSync(`${path}.failed`)) throw new Error(`${name} could not be made by another worker of this run`)
    await sleep(50)
  }
  return path
}

/** Of all who try, one can make the folder. */
function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const lasting = 'lasting-'

/**
 * For a process that outlives the file which started it. A worker that is told to end takes it along, since even an idle site takes a
 * sixteenth of a core; a worker that is killed leaves it to the end of the run.
 */
export function endWithWorker(pid: number): void {
  const note = join(runFolder(), `${lasting}${pid}`)
  writeFileSync(note, '')
  process.once('SIGTERM', () => {
    endQuietly(pid)
    // Its number may soon be another's.
    rmSync(note, { force: true })
    // Others may want to end in their own way; alone, we let the signal do what it would have done without us.
    if (process.listenerCount('SIGTERM') === 0) process.kill(process.pid, 'SIGTERM')
  })
}

function endLasting(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(lasting)) continue
    endQuietly(Number(name.slice(lasting.length)))
  }
}

function endQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It may have ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Vitest calls it for each project that asks for it; the first makes the folder and takes it away at the end. */
export function setup(): (() => void) | undefined {
  if (process.env.LARO_TEST_RUN) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'laro-run-'))
  process.env.LARO_TEST_RUN = folder
  return () => {
    endLasting(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}
