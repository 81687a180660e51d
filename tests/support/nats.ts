import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'

export interface TestNats {
  readonly url: string
  /** Kills the server at once; `start` brings it back on the same port. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A real NATS server on a loopback port of its own. */
export async function testNats(): Promise<TestNats> {
  const binary = findOrInstall()
  const port = await freePort()
  let child: ChildProcess | undefined

  const start = async (): Promise<void> => {
    const server = spawn(binary, ['-a', '127.0.0.1', '-p', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] })
    child = server
    await new Promise<void>((resolve, reject) => {
      let log = ''
      server.once('error', reject)
      server.once('exit', (code) => reject(new Error(`nats-server ended with ${code}: ${log}`)))
      server.stderr?.on('data', (chunk: Buffer) => {
        log += chunk.toString()
        if (log.includes('Server is ready')) resolve()
      })
    })
  }
  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    child = undefined
  }

  await start()
  return { url: `nats://127.0.0.1:${port}`, start, stop }
}

function find(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin']
  return folders.map((folder) => join(folder, 'nats-server')).find((file) => existsSync(file))
}

function findOrInstall(): string {
  const found = find()
  if (found) return found
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (canInstall) {
    const options = {
      stdio: 'ignore',
      timeout: 120_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    } as const
    try {
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'nats-server'], options)
    } catch {
      // The package lists of a fresh machine are empty.
      execFileSync('apt-get', ['update'], options)
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'nats-server'], options)
    }
  }
  const installed = find()
  if (!installed)
    throw new Error('The tests of the NATS bus need nats-server in PATH (on Debian: apt-get install nats-server)')
  return installed
}
