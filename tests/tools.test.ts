import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { isAlive } from '#tests/support/postgres.ts'

const root = join(import.meta.dirname, '..')

/** A clone with our real commands, in which npm and vite only write down that they were called. */
class Clone {
  folder = mkdtempSync(join(tmpdir(), 'laro-clone-'))

  constructor() {
    cpSync(join(root, 'tools'), join(this.folder, 'tools'), { recursive: true })
    this.write('package.json', '{ "type": "module" }')
    this.write('tsconfig.json', '{}')
    this.write('package-lock.json', '{ "packages": {} }')
    this.write('kit/money.ts', 'export {}')
    this.write(
      'bin/npm',
      `#!/bin/sh\necho "$@" >> calls\nmkdir -p node_modules/.bin\nln -sf ${process.execPath} node_modules/.bin/node\n`,
      0o755,
    )
  }

  write(path: string, text: string, mode = 0o644): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), text, { mode })
  }

  move(): void {
    renameSync(this.folder, `${this.folder}-moved`)
    this.folder += '-moved'
  }

  calls(): string[] {
    const file = join(this.folder, 'calls')
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  }

  run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
    return spawnSync(process.execPath, args, { cwd: this.folder, encoding: 'utf8', env: this.env() })
  }

  start(settings: Record<string, string> = {}): ChildProcess {
    const env = { ...this.env(), ...settings }
    return spawn(process.execPath, ['tools/start.mjs'], { cwd: this.folder, env, stdio: 'pipe' })
  }

  /** Starts it, expecting that it ends soon. */
  tryStart(settings: Record<string, string>): { status: number | null; stdout: string; stderr: string } {
    const env = { ...this.env(), ...settings }
    return spawnSync(process.execPath, ['tools/start.mjs'], { cwd: this.folder, encoding: 'utf8', env })
  }

  env(): NodeJS.ProcessEnv {
    return { PATH: `${join(this.folder, 'bin')}:/usr/bin:/bin`, PORT: '0' }
  }
}

let clone: Clone
beforeEach(() => {
  const made = new Clone()
  clone = made
  onTestFinished(() => rmSync(made.folder, { recursive: true, force: true }))
})

describe('preparing', () => {
  test('an old Node is told so in one line', () => {
    const script = `import('./tools/prepare.mjs').then(({ refuseOldNode }) => refuseOldNode('20.18.3'))`
    const { status, stderr } = clone.run('-e', script)
    expect(stderr).toBe('Laro needs Node 20.19 or newer to install itself; this is Node 20.18.3.\n')
    expect(status).toBe(1)
  })

  test('packages are installed once, and again when the lockfile changed', () => {
    expect(clone.run('tools/prepare.mjs').status).toBe(0)
    expect(clone.run('tools/prepare.mjs')).toMatchObject({ status: 0, stdout: '' })
    expect(clone.calls()).toEqual([expect.stringMatching(/^ci .*--include=dev/)])

    clone.write('package-lock.json', '{ "packages": { "node_modules/a": { "integrity": "x" } } }')
    expect(clone.run('tools/prepare.mjs').stdout).toContain('Installing packages and tools from the lockfile …\n')
    expect(clone.calls()).toHaveLength(2)
  })

  test('SE-19.1 SE-19.2 K07 a start installs what running needs, and the first command that needs the tools installs the rest', () => {
    clone.write('server/main.ts', '')
    expect(clone.tryStart({})).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Installing packages from the lockfile …\n {2}done in \d+ s\n$/),
    })
    expect(clone.tryStart({})).toMatchObject({ status: 0, stdout: '' })
    expect(clone.calls()).toEqual([expect.stringMatching(/^ci --ignore-scripts .*--omit=dev --include=optional$/)])

    expect(clone.run('tools/prepare.mjs').status).toBe(0)
    expect(clone.calls()).toEqual([
      expect.any(String),
      expect.stringMatching(/^ci --ignore-scripts .*--include=dev --include=optional$/),
    ])
    // Who has the tools has all that running needs.
    expect(clone.tryStart({})).toMatchObject({ status: 0, stdout: '' })
    expect(clone.calls()).toHaveLength(2)
  })

  test('npm is given addresses for the packages while it runs, and does without where they are not the usual ones', () => {
    const packages = { '': {}, 'node_modules/@scope/a': { version: '1.2.3', integrity: 'x' } }
    clone.write('package-lock.json', JSON.stringify({ packages }))
    const fails = '#!/bin/sh\necho "$@" >> calls\ncp npm-shrinkwrap.json seen || exit 0\nexit 1\n'
    clone.write('bin/npm', fails, 0o755)
    clone.write('node_modules/.bin/node', '')
    expect(clone.run('tools/prepare.mjs', '--no-web').status).toBe(0)
    expect(readFileSync(join(clone.folder, 'seen'), 'utf8')).toContain('/@scope/a/-/a-1.2.3.tgz"')
    expect(clone.calls()).toEqual([
      expect.stringContaining(' --replace-registry-host=always '),
      expect.not.stringContaining('replace-registry-host'),
    ])
    expect(existsSync(join(clone.folder, 'npm-shrinkwrap.json'))).toBe(false)
  })

  test('packages that somebody installed by hand are taken as they are, if they are those of the lockfile', () => {
    const wanted = { 'node_modules/a': { integrity: 'x' }, 'node_modules/other-platform': { optional: true } }
    clone.write('package-lock.json', JSON.stringify({ packages: { '': {}, ...wanted } }))
    clone.write('node_modules/a/package.json', '{}')
    clone.write('node_modules/.package-lock.json', '{ "packages": { "node_modules/a": { "integrity": "x" } } }')
    expect(clone.run('tools/prepare.mjs').status).toBe(0)
    expect(clone.calls()).toEqual([])
    // Without the tools it is enough for a start.
    rmSync(join(clone.folder, 'node_modules/.laro-lock-hash'))
    const tool = { 'node_modules/tool': { integrity: 'y', dev: true } }
    clone.write('package-lock.json', JSON.stringify({ packages: { '': {}, ...wanted, ...tool } }))
    clone.write('server/main.ts', '')
    clone.tryStart({})
    expect(clone.calls()).toEqual([])

    rmSync(join(clone.folder, 'node_modules/.laro-lock-hash'))
    rmSync(join(clone.folder, 'node_modules/a'), { recursive: true })
    clone.run('tools/prepare.mjs')
    expect(clone.calls()).toHaveLength(1)
  })

  test('an install that fails shows what npm said, and no stack trace', () => {
    clone.write('bin/npm', '#!/bin/sh\necho "the network is down" >&2\nexit 3\n', 0o755)
    const { status, stderr } = clone.run('tools/start.mjs')
    expect(stderr).toBe('the network is down\nInstalling packages from the lockfile: failed (code 3).\n')
    expect(status).toBe(1)
    expect(clone.run('tools/start.mjs').status).toBe(1)
  })

  test('the web is built again when what it is made of changed, and only then', () => {
    clone.write('web/build/build.ts', writesWeb)
    const builds = () => {
      expect(clone.run('tools/prepare.mjs').status).toBe(0)
      return clone.calls().filter((call) => call === 'build').length
    }
    expect(builds()).toBe(1)
    expect(builds()).toBe(1)
    clone.write('kit/money.ts', 'export const changed = true')
    expect(builds()).toBe(2)
    clone.write('kit/money.test.ts', 'not part of it')
    clone.write('modules/ledger/store.ts', 'not part of it')
    expect(builds()).toBe(2)
    clone.write('modules/ledger/contract.ts', 'part of it')
    expect(builds()).toBe(3)
    rmSync(join(clone.folder, 'dist'), { recursive: true })
    expect(builds()).toBe(4)
  })

  test('a start runs what was built of the server, and builds it again when a source changed or the folder was moved', () => {
    clone.write('server/build/build.ts', writesServer)
    clone.write('server/main.ts', `process.stdout.write('one')`)
    const start = () => clone.tryStart({}).stdout.split('\n').at(-1)
    expect(start()).toBe('built of one')
    expect(start()).toBe('built of one')
    expect(clone.calls()).toEqual([expect.stringMatching(/^ci /), 'build'])
    clone.write('server/main.ts', `process.stdout.write('two')`)
    clone.write('server/main.test.ts', 'not part of it')
    expect(start()).toBe('built of two')
    expect(clone.calls()).toHaveLength(3)
    clone.write('server/main.test.ts', 'still not part of it')
    expect(start()).toBe('built of two')
    expect(clone.calls()).toHaveLength(3)
    clone.move()
    expect(start()).toBe('built of two')
    expect(clone.calls()).toHaveLength(4)
  })

  test('a build of the server that fails is made again by the next start', () => {
    clone.write('server/main.ts', '')
    clone.write('server/build/build.ts', writesServer)
    expect(clone.tryStart({}).status).toBe(0)
    clone.write('server/main.ts', `process.stdout.write('two')`)
    clone.write('server/build/build.ts', `throw new Error('no room on the disk')`)
    expect(clone.tryStart({})).toMatchObject({ status: 1, stderr: expect.stringContaining('no room on the disk') })
    expect(clone.tryStart({}).status).toBe(1)
  })
})

/** Stands for the build of the server: the same code, which says that it was built. */
const writesServer = `
  import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
  mkdirSync('dist/run/server', { recursive: true })
  const code = readFileSync('server/main.ts', 'utf8').replace("write('", "write('built of ")
  writeFileSync('dist/run/server/main.js', code)
  appendFileSync('calls', 'build\\n')`

/** Stands for the build: a web of one page. */
const writesWeb = `
  import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
  rmSync('dist/web', { recursive: true, force: true })
  mkdirSync('dist/web', { recursive: true })
  writeFileSync('dist/web/page.html', 'a page '.repeat(1000))
  appendFileSync('calls', 'build\\n')`

describe('compressing', () => {
  const copies = () => ['br', 'gz'].filter((ending) => existsSync(join(clone.folder, `dist/web/page.html.${ending}`)))
  /** A server that is ready when it is told to be. */
  const server = `
    import { existsSync } from 'node:fs'
    process.stdout.write('started\\n')
    const wait = setInterval(() => existsSync('go') && (process.send('ready'), clearInterval(wait)), 20)
    process.on('SIGTERM', () => process.exit(7))
    setTimeout(() => process.exit(9), 20_000)`

  test('is done before any command but a start', () => {
    clone.write('web/build/build.ts', writesWeb)
    expect(clone.run('tools/prepare.mjs').stdout).toContain('Compressing the web …\n  done in')
    expect(copies()).toEqual(['br', 'gz'])
    expect(clone.run('tools/prepare.mjs').stdout).toBe('')
  })

  test('waits at a start until the server is ready', async () => {
    clone.write('web/build/build.ts', writesWeb)
    clone.write('server/main.ts', server)
    const start = clone.start()
    let printed = ''
    start.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
    await expect.poll(() => printed, { timeout: 10_000 }).toContain('started\n')
    expect(copies()).toEqual([])
    expect(printed).not.toContain('Compressing')
    clone.write('go', '')
    await expect
      .poll(() => printed, { timeout: 10_000 })
      .toMatch(/Compressing the web, beside the server …\n {2}done in \d+ s\n$/)
    expect(copies()).toEqual(['br', 'gz'])
    const ended = once(start, 'close')
    start.kill('SIGTERM')
    expect(await ended).toEqual([7, null])
    // Nothing is left to do for the next command.
    expect(clone.run('tools/prepare.mjs').stdout).not.toContain('Compressing')
  })

  test('gives way to a build that began meanwhile, and leaves nothing of the older one', () => {
    clone.write('web/build/build.ts', writesWeb)
    expect(clone.run('tools/prepare.mjs').status).toBe(0)
    for (const ending of ['br', 'gz']) rmSync(join(clone.folder, `dist/web/page.html.${ending}`))
    // The stamp goes with the first file that a build removes.
    const { status } = clone.run(
      '-e',
      `import('node:zlib').then(({ default: zlib }) => {
        const own = zlib.gzipSync
        zlib.gzipSync = (...args) => (require('node:fs').rmSync('dist/web/.stamp', { force: true }), own(...args))
        require('node:module').syncBuiltinESMExports()
        return import('./tools/compress-web.mjs')
      }).then(({ compressWeb }) => compressWeb())`,
    )
    expect([status, copies()]).toEqual([0, []])
  })
})

describe('starting', () => {
  test.each([
    [{ PORT: '70000' }, 'the setting PORT is not valid: it is not a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'the setting PORT is not valid: it is not a whole number from 0 to 65535'],
    [{ PORT: 'three' }, 'the setting PORT is not valid: it is not a whole number from 0 to 65535'],
    [{ LARO_DATA_DIR: 'package.json' }, 'the data folder <clone>/package.json cannot be written (ENOTDIR)'],
    [{ LARO_DATA_DIR: 'package.json/data' }, 'the data folder <clone>/package.json/data cannot be written (ENOTDIR)'],
    [{ HOST: '203.0.113.1' }, 'the setting HOST is not valid: nobody can listen at 203.0.113.1 (EADDRNOTAVAIL)'],
  ])('SE-19.3 SE-20.1 with %o nothing is installed, and one line says why', (settings, line) => {
    const { status, stdout, stderr } = clone.tryStart(settings)
    expect([status, stdout, stderr.replace(clone.folder, '<clone>')]).toEqual([1, '', `laro: ${line}\n`])
    expect(clone.calls()).toEqual([])
  })

  test('SE-19.3 SE-20.1 with a taken port nothing is installed, and one line says so', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const { status, stderr } = clone.tryStart({ PORT: String(port) })
    other.close()
    expect([status, stderr]).toEqual([1, `laro: port ${port} is taken; set PORT to another\n`])
    expect(clone.calls()).toEqual([])
  })

  test('SE-20.1 a missing package of this machine is named, and no other machine is', () => {
    const name = `node-${process.platform}-${process.arch}`
    const ask = () =>
      clone.run(
        '-e',
        `Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } });
        import('./tools/prepare.mjs').then(({ runtime }) => runtime())`,
      )
    const has = (entries: object) => clone.write('package-lock.json', JSON.stringify({ packages: entries }))
    has({ [`node_modules/${name}`]: { optional: true } })
    expect(ask()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(new RegExp(`^The package ${name} is not in`)),
    })
    expect(ask().stderr.split('\n')).toHaveLength(2)
    has({})
    expect(ask().stderr).toMatch(
      /^The lockfile has no Node for \S+ \S+; please use Node 24 or newer \(this is 20.19.0\)\.\n$/,
    )
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'SE-20.2 %s while it installs ends the installer and what it started',
    async (signal) => {
      // A script of a package, started by npm: it says who it is, and would go on for a minute.
      clone.write('bin/npm', '#!/bin/sh\nsleep 60 &\necho $$ $! > pids.half\nmv pids.half pids\nwait\n', 0o755)
      const start = clone.start()
      const pids = join(clone.folder, 'pids')
      await expect.poll(() => existsSync(pids), { timeout: 10_000 }).toBe(true)
      const ended = once(start, 'close')
      start.kill(signal)
      expect(await ended).toEqual([128 + constants.signals[signal], null])
      const installer = readFileSync(pids, 'utf8').trim().split(' ').map(Number)
      expect(installer).toHaveLength(2)
      await expect.poll(() => installer.filter(isAlive)).toEqual([])
    },
  )

  /** A server that says which signals reached it, and ends a moment later with a code of its own; in any case soon. */
  const server = `
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
      process.stdout.write(signal + '\\n')
      setTimeout(() => process.exit(7), 200)
    })
    setTimeout(() => process.exit(9), 20_000)
    process.stdout.write('ready\\n')`

  test.each(['SIGINT', 'SIGTERM'] as const)('%s reaches the server once, and its exit code is ours', async (signal) => {
    clone.write('server/main.ts', server)
    const start = clone.start()
    let printed = ''
    start.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
    await expect.poll(() => printed, { timeout: 10_000 }).toContain('ready\n')
    const ended = once(start, 'close')
    // A terminal sends it to everyone in front of it, and npm passes its own copy on a moment later.
    start.kill(signal)
    await expect.poll(() => printed).toContain(signal)
    start.kill(signal)
    expect(await ended).toEqual([7, null])
    expect(printed.match(/SIG\w+/g)).toEqual([signal])
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'npm start told %s ends when the server has, with its code',
    async (signal) => {
      const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
      clone.write('package.json', JSON.stringify({ name: 'clone', type: 'module', scripts: { start: scripts.start } }))
      clone.write('server/main.ts', server)
      expect(clone.run('tools/prepare.mjs').status).toBe(0)
      const npm = spawn('npm', ['start', '--silent'], { cwd: clone.folder, stdio: 'pipe' })
      let printed = ''
      npm.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
      })
      await expect.poll(() => printed, { timeout: 10_000 }).toContain('ready\n')
      const ended = once(npm, 'close')
      npm.kill(signal)
      expect(await ended).toEqual([7, null])
      expect(printed.match(/SIG\w+/g)).toEqual([signal])
    },
  )

  test('the server is started at once, and told where the simulated outside is when that is known', async () => {
    const worlds = ['identity-provider', 'vendor', 'psp']
    const says = { 'identity-provider': {}, vendor: { vendors: ['v'] }, psp: { psps: ['p'] } } as Record<string, object>
    for (const world of worlds)
      clone.write(
        `world/${world}/main.ts`,
        `import { existsSync } from 'node:fs'
        const wait = setInterval(() => {
          if (!existsSync('started')) return
          process.stdout.write(${JSON.stringify(`${JSON.stringify(says[world])}\n`)})
          clearInterval(wait)
        }, 20)
        process.stdin.on('end', () => process.exit()).resume()`,
      )
    cpSync(join(root, 'server/starter.ts'), join(clone.folder, 'server/starter.ts'))
    clone.write(
      'server/main.ts',
      `import { writeFileSync } from 'node:fs'
      import { settingsFromStarter } from './starter.ts'
      writeFileSync('started', '')
      process.stdout.write(JSON.stringify(await settingsFromStarter()) + '\\n')`,
    )
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    await new Promise((resolve) => other.close(resolve))
    const { status, stdout } = clone.tryStart({ PORT: String(port) })
    expect([status, stdout.split('\n').at(-2)]).toEqual([0, '{"LARO_VENDORS":"[\\"v\\"]","LARO_PSPS":"[\\"p\\"]"}'])
  })

  test('a server that ends by itself ends the command with its code', () => {
    clone.write('node_modules/.package-lock.json', '{ "packages": {} }')
    mkdirSync(join(clone.folder, 'node_modules/.bin'))
    symlinkSync(process.execPath, join(clone.folder, 'node_modules/.bin/node'))
    clone.write('server/main.ts', `process.stderr.write('The port is taken.\\n'); process.exitCode = 1`)
    expect(clone.run('tools/start.mjs')).toMatchObject({ status: 1, stdout: '', stderr: 'The port is taken.\n' })
  })
})
