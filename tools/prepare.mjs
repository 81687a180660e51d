// Plain JavaScript without a dependency, because it runs on the machine's own Node before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { constants as system } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressWeb, isUncompressed, webStamp } from './compress-web.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const oldestNode = [20, 19]
const modules = join(root, 'node_modules')
const installStamp = join(modules, '.laro-lock-hash')
const webBuild = join(root, 'web/build/build.ts')
const serverBuild = join(root, 'server/build/build.ts')
const serverStamp = join(root, 'dist/run/.stamp')
/** A build makes much that soon is garbage: in a larger room it is collected less often, which saves a twentieth of the work. */
const webBuildFlags = ['--max-semi-space-size=128']

/** Prints one line and ends; a person who starts Laro is never shown a stack trace. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

export function refuseOldNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    giveUp(`Laro needs Node ${oldestNode.join('.')} or newer to install itself; this is Node ${version}.`)
  }
}

/** The Node that everything runs on: the lockfile's own on Linux, elsewhere the machine's if it can run TypeScript. */
export function runtime() {
  const own = join(modules, '.bin/node')
  if (existsSync(own)) return realpathSync(own)
  const [major] = process.versions.node.split('.').map(Number)
  if (major >= 24) return process.execPath
  return giveUp(
    isInLock(ownNode)
      ? `The package ${ownNode} is not in node_modules, though the lockfile has it for this machine; delete node_modules and start again without omitting optional packages.`
      : `The lockfile has no Node for ${process.platform} ${process.arch}; please use Node 24 or newer (this is ${process.versions.node}).`,
  )
}

/** The package that brings this machine's Node, where the lockfile has one. */
const ownNode = `node-${process.platform}-${process.arch}`

function readLock() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

function isInLock(name) {
  return readLock()[`node_modules/${name}`] !== undefined
}

/** The environment of our own processes: a bare `node` in them is the lockfile's, and what it has read once it reads faster again. */
export function runtimeEnv(extra = {}) {
  const compiled = { NODE_COMPILE_CACHE: join(modules, '.cache/laro-compiled') }
  return {
    ...compiled,
    ...process.env,
    ...extra,
    PATH: [join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter),
  }
}

/** Says what is being done, and how long it took. */
export function announce(title) {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0)
  process.stdout.write(`${title} …\n`)
  return { seconds, done: () => process.stdout.write(`  done in ${seconds()} s\n`) }
}

/**
 * Runs a step of the preparation with a line that says what happens and, while it lasts, how long it has taken.
 * What it printed is shown only when it failed. It has a process group of its own, so that a signal to us ends it with all that it started.
 */
async function runStep(title, command, args, env) {
  const { ending, printed } = await tryStep(title, command, args, env)
  if (ending === undefined) return
  process.stderr.write(printed)
  giveUp(`${title}: failed (${ending}).`)
}

/** As `runStep`, for a step that there is another way for: answers how it ended, which is nothing where it went well. */
async function tryStep(title, command, args, env) {
  const step = announce(title)
  const tick = setInterval(() => process.stdout.write(`  … ${step.seconds()} s\n`), 5000)
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
  const signals = endGroupOnSignal(child)
  const ending = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(code === 0 ? undefined : `code ${code ?? signal}`))
  })
  clearInterval(tick)
  const toldTo = signals.stop()
  if (toldTo !== undefined) process.exit(128 + system.signals[toldTo])
  if (ending === undefined) step.done()
  return { ending, printed: Buffer.concat(printed) }
}

/** Passes the end on to everything a step has started; a second signal does not wait for any of it. */
function endGroupOnSignal(child) {
  let toldTo
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const listener = () => {
      const isImpatient = toldTo !== undefined
      toldTo = signal
      try {
        process.kill(-child.pid, isImpatient ? 'SIGKILL' : 'SIGTERM')
      } catch {
        // It has ended by itself.
      }
    }
    process.on(signal, listener)
    return { signal, listener }
  })
  return {
    stop() {
      for (const { signal, listener } of listeners) process.off(signal, listener)
      return toldTo
    },
  }
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
}

/**
 * True when npm's own record of node_modules holds every package of the lockfile that is wanted; other platforms' parts may be missing,
 * this machine's Node may not.
 */
function matchesLock(wantsTools) {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(readLock()).every(([path, entry]) => {
    if (path === '' || (entry.dev === true && !wantsTools)) return true
    const found = present[path]
    if (found) return found.integrity === entry.integrity && existsSync(join(root, path))
    return entry.optional === true && path !== `node_modules/${ownNode}`
  })
}

/**
 * Installs from the lockfile, unless what is installed already is the lockfile. Running needs a part of it; the tools of tests and checks
 * are installed by the first command that needs them.
 */
export async function install({ tools = true } = {}) {
  const hash = lockHash()
  const [whole, part] = [`${hash} with tools`, `${hash} to run`]
  const stamp = existsSync(installStamp) ? readFileSync(installStamp, 'utf8') : ''
  if (stamp === whole || (stamp === part && !tools)) return
  const hasTools = matchesLock(true)
  if (!hasTools && (tools || !matchesLock(false))) {
    // npm must not run on the Node inside the folder it is about to replace.
    const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.endsWith('node_modules/.bin'))
    const kinds = [tools ? '--include=dev' : '--omit=dev', '--include=optional']
    // No package runs a script of its own here; none of ours needs to.
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const title = tools ? 'Installing packages and tools from the lockfile' : 'Installing packages from the lockfile'
    const env = { ...process.env, PATH: path.join(delimiter) }
    const first = await withAddresses((host) => tryStep(title, 'npm', [...args, host, ...kinds], env))
    // Not every registry keeps packages at the usual addresses.
    if (first.ending !== undefined) await runStep(title, 'npm', [...args, ...kinds], env)
  }
  writeFileSync(installStamp, tools || hasTools ? whole : part)
}

/**
 * Our lockfile names no registry, and without addresses npm fetches the history of every package before the package itself: a third more to
 * download. While npm runs it is given a copy with addresses, whose host it replaces by the registry it is set to use.
 */
async function withAddresses(installing) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.resolved !== undefined) continue
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    entry.resolved = `https://packages.invalid/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`
  }
  const copy = join(root, 'npm-shrinkwrap.json')
  writeFileSync(copy, JSON.stringify(lock))
  const remove = () => rmSync(copy, { force: true })
  process.once('exit', remove)
  const ended = await installing('--replace-registry-host=always')
  remove()
  return ended
}

/** The files in these folders that a build reads, by their names. Tests and pages about the code change nothing in it. */
function sources(folders, isWanted = () => true) {
  const files = []
  const walk = (folder) => {
    if (!existsSync(join(root, folder))) return
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (!/\.test\.tsx?$|\.(md|sql)$/.test(entry.name) && isWanted(path)) files.push(path)
    }
  }
  for (const folder of folders) walk(folder)
  return files
}

/** What the browser is built from. */
function webSources() {
  const isShared = (path) => /^modules\/[^/]+\/(([a-z]+-)?contract\.ts|model\.ts|rules\.ts|rules\/.+)$/.test(path)
  return [...sources(['web', 'kit', 'engines']), ...sources(['modules'], isShared)]
}

const byName = (a, b) => (a < b ? -1 : 1)

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'package.json', 'tsconfig.json', ...files].toSorted(byName))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Builds what has changed since it was built last. */
async function buildWhereStale({ script, stamp, hash, title, flags = [] }) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  rmSync(stamp, { force: true })
  await runStep(title, runtime(), [...flags, script], runtimeEnv({ NODE_ENV: 'production' }))
  writeFileSync(stamp, hash)
}

async function buildWeb() {
  if (!existsSync(webBuild)) return
  const title = 'Building the web: the site, its pages for the server, the operator console'
  const hash = hashOf(webSources())
  await buildWhereStale({ script: webBuild, stamp: webStamp, hash, title, flags: webBuildFlags })
}

/** The server and the simulated outside in a few files, which Node reads in a third of the time. They know where they are. */
async function buildServer() {
  if (!existsSync(serverBuild)) return
  const hash = `${hashOf(sources(['server', 'modules', 'engines', 'kit', 'world']))} ${root}`
  await buildWhereStale({ script: serverBuild, stamp: serverStamp, hash, title: 'Building the server' })
}

/** What is run for this source: what was built of it, or itself where nothing was. */
export function built(source) {
  const file = join(root, 'dist/run', source.replace(/\.ts$/, '.js'))
  return existsSync(file) ? file : join(root, source)
}

/** Everything a command needs before it can run. Cheap when there is nothing to do. A start leaves compressing for later. */
export async function prepare({ web = true, tools = true, compress = true } = {}) {
  refuseOldNode()
  await install({ tools })
  if (!web) return
  await buildWeb()
  await buildServer()
  if (!compress || !isUncompressed()) return
  const step = announce('Compressing the web')
  compressWeb()
  step.done()
}

/** Hands over to a tool in TypeScript, which the lockfile's Node can run and the machine's perhaps cannot. */
export function runTool(script, args = process.argv.slice(2)) {
  const tool = spawn(runtime(), [join(root, script), ...args], { cwd: root, env: runtimeEnv(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tool.kill(signal))
  tool.on('error', (error) => giveUp(`${script} could not be started: ${error.message}`))
  tool.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
  return tool
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare({ web: !process.argv.includes('--no-web') })
