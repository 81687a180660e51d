import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { findPackages, isServerSource, serverFolders } from './dev-rules.ts'

const root = join(import.meta.dirname, '..')

/** Editors write a file in several steps, and a branch that is switched writes hundreds. */
const gatherMs = 60
/** A server that has not ended by itself by then is killed; the database keeps what was taken in. */
const stopMs = 2000

export interface DevServerOptions {
  readonly port: number
  /** The address that people use instead of the server's own. */
  readonly address: string
  readonly env: NodeJS.ProcessEnv
}

export interface DevServer {
  /** Goes on as soon as the server answers, at once while it does, or says why it could not be started. */
  whenReady(runInBackground: () => void, giveUp: (why: string) => void): void
  /** It answers again after a change. */
  onRestarted(listener: () => void): void
  stop(): Promise<void>
}

/** Runs the server and starts it again whenever one of its sources changes. */
export function runDevServer({ port, address, env }: DevServerOptions): DevServer {
  const packages = findPackages(root)
  let isFirst = true
  let child: ChildProcess | undefined
  /** The process in which the next start happens; it has the packages loaded already. */
  let next = prepareProcess()
  let started: Promise<void> = Promise.resolve()
  let sendRestarted = (): void => undefined

  function prepareProcess(): ChildProcess {
    return spawn(process.execPath, ['tools/dev-process.ts', ...packages], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      detached: true,
    })
  }

  function start(): Promise<void> {
    const isGreeting = isFirst
    isFirst = false
    const server = next
    child = server
    server.send('start')
    const ready = new Promise<void>((resolve, reject) => {
      server.stdout?.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('Laro is at ')) resolve()
        // The greeting is said once; after that what matters is that it runs again.
        if (isGreeting) process.stdout.write(text.replaceAll(`http://localhost:${port}`, address))
      })
      server.once('exit', () =>
        reject(new Error('The server has ended. It is started again when one of its files changes.')),
      )
      server.once('error', reject)
    })
    const prepareNext = () => {
      next = prepareProcess()
    }
    ready.then(prepareNext, prepareNext)
    return ready
  }

  async function end(): Promise<void> {
    const server = child
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    const timer = setTimeout(() => server.kill('SIGKILL'), stopMs)
    await ended
    clearTimeout(timer)
  }

  async function restart(files: readonly string[]): Promise<void> {
    const savedAt = performance.now()
    await end()
    await start()
    const seconds = ((performance.now() - savedAt) / 1000).toFixed(1)
    process.stdout.write(
      `server: restarted in ${seconds} s (${files.slice(0, 3).join(', ')}${files.length > 3 ? ' …' : ''})\n`,
    )
    sendRestarted()
  }

  /** Changes that come while it restarts make it restart once more, and no more often. */
  const stopWatching = watchSources((files) => {
    const before = started
    started = before.catch(() => undefined).then(() => restart(files))
    started.catch((error: unknown) => process.stdout.write(`server: ${explain(error)}\n`))
  })
  started = start()
  return {
    whenReady(runInBackground, giveUp) {
      void started.then(runInBackground, (error: unknown) => giveUp(explain(error)))
    },
    onRestarted(listener) {
      sendRestarted = listener
    },
    async stop() {
      stopWatching()
      next.kill('SIGKILL')
      await end()
    },
  }
}

const explain = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function watchSources(onChange: (files: readonly string[]) => void): () => void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    const files = [...changed]
    changed.clear()
    onChange(files)
  }
  const watchers = serverFolders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || !isServerSource(name)) return
      changed.add(`${folder}/${name}`)
      clearTimeout(timer)
      timer = setTimeout(tell, gatherMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
