// Plain JavaScript without a dependency, because it runs on the machine's own Node before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const root = fileURLToPath(new URL('..', import.meta.url))
const oldestNode = [20, 19]
const modules = join(root, 'node_modules')
const installStamp = join(modules, '.laro-lock-hash')
const webConfig = join(root, 'web/vite.config.ts')
const renderConfig = join(root, 'web/vite.render.config.ts')
const webStamp = join(root, 'dist/web/.stamp')

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
    `The lockfile brings its own Node on Linux x64 and arm64; on ${process.platform} ${process.arch} please use Node 24 or newer.`,
  )
}

/** The environment of our own processes: a bare `node` in them is the lockfile's. */
export function runtimeEnv(extra = {}) {
  return { ...process.env, ...extra, PATH: [join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter) }
}

/**
 * Runs a step of the preparation with a line that says what happens and, while it lasts, how long it has taken.
 * What it printed is shown only when it failed.
 */
async function runStep(title, command, args, env) {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0)
  process.stdout.write(`${title} …\n`)
  const tick = setInterval(() => process.stdout.write(`  … ${seconds()} s\n`), 5000)
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
  const ending = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(code === 0 ? undefined : `code ${code ?? signal}`))
  })
  clearInterval(tick)
  if (ending === undefined) {
    process.stdout.write(`  done in ${seconds()} s\n`)
    return
  }
  process.stderr.write(Buffer.concat(printed))
  giveUp(`${title}: failed (${ending}).`)
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
}

/** True when npm's own record of node_modules holds every package of the lockfile; other platforms' parts may be missing. */
function matchesLock() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = present[path]
    return found ? found.integrity === entry.integrity && existsSync(join(root, path)) : entry.optional === true
  })
}

/** Installs from the lockfile, unless what is installed already is the lockfile. */
export async function install() {
  const hash = lockHash()
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === hash) return
  if (!matchesLock()) {
    // npm must not run on the Node inside the folder it is about to replace.
    const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.endsWith('node_modules/.bin'))
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
    await runStep('Installing packages from the lockfile', 'npm', args, { ...process.env, PATH: path.join(delimiter) })
  }
  writeFileSync(installStamp, hash)
}

/** What the browser is built from. Tests and pages about the code change nothing in it. */
function webSources() {
  const files = ['package-lock.json', 'package.json', 'tsconfig.json']
  const walk = (folder, isWanted) => {
    if (!existsSync(join(root, folder))) return
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path, isWanted)
      else if (!/\.test\.tsx?$|\.md$/.test(entry.name) && isWanted(path)) files.push(path)
    }
  }
  for (const folder of ['web', 'kit', 'engines']) walk(folder, () => true)
  walk('modules', (path) => /^modules\/[^/]+\/(([a-z]+-)?contract\.ts|model\.ts|rules\.ts|rules\/.+)$/.test(path))
  return files.sort()
}

function webHash() {
  const hash = createHash('sha256')
  for (const file of webSources())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Text is compressed once, here, as well as it can be, and never while somebody waits for it. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    if (bytes.length < 1024) continue
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** Builds the web when what it is made of has changed since the last build. */
export async function buildWeb() {
  if (!existsSync(webConfig)) return
  const hash = webHash()
  if (existsSync(webStamp) && readFileSync(webStamp, 'utf8') === hash) return
  const vite = join(modules, 'vite/bin/vite.js')
  const args = [vite, 'build', '--config', webConfig, '--emptyOutDir', '--logLevel', 'warn']
  await runStep('Building the web', runtime(), args, runtimeEnv({ NODE_ENV: 'production' }))
  const render = [vite, 'build', '--config', renderConfig, '--emptyOutDir', '--logLevel', 'warn']
  await runStep('Building the pages for the server', runtime(), render, runtimeEnv({ NODE_ENV: 'production' }))
  compressFiles(dirname(webStamp))
  writeFileSync(webStamp, hash)
}

/** Everything a command needs before it can run. Cheap when there is nothing to do. */
export async function prepare({ web = true } = {}) {
  refuseOldNode()
  await install()
  if (web) await buildWeb()
}

/** Hands over to a tool in TypeScript, which the lockfile's Node can run and the machine's perhaps cannot. */
export function runTool(script) {
  const args = [join(root, script), ...process.argv.slice(2)]
  const tool = spawn(runtime(), args, { cwd: root, env: runtimeEnv(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tool.kill(signal))
  tool.on('error', (error) => giveUp(`${script} could not be started: ${error.message}`))
  tool.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare()
