import { globSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { systemClock } from '#kit/clock.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'dist/run')

/** What `npm start` runs, each a process of its own: the server, and the simulated outside. */
const entries = globSync(['server/main.ts', 'world/*/main.ts'], { cwd: root })

/** Packages with machine code or with files beside their code, and those that a start mostly does without. */
const external = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-prepopulatedfs',
  '@nats-io/transport-node',
  '@node-rs/argon2',
  'nodemailer',
  'pg',
  'sharp',
  'swagger-ui-dist',
]

/** Pages, migrations and threads are read from where the sources are: a source knows its own place in the build too. */
const ownPlace: Plugin = {
  name: 'own-place',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [ownPlace],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: folder,
    // A server that runs still reads parts of the build it was started from; see below.
    emptyOutDir: false,
    copyPublicDir: false,
    // Names stay as they are written, for who reads a stack.
    minify: false,
    target: 'node24',
    rolldownOptions: {
      input: Object.fromEntries(entries.map((file) => [file.slice(0, -'.ts'.length), join(root, file)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      // A package of the simulated identity provider has one, for Node versions of long ago.
      checks: { eval: false },
    },
  },
})

const dayMs = 24 * 60 * 60 * 1000
const isOld = (file: string) => statSync(file).mtimeMs < systemClock.nowMs() - dayMs
for (const file of globSync('parts/*', { cwd: folder }).map((name) => join(folder, name))) if (isOld(file)) rmSync(file)
