import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const command = 'python3'

const isThere = () => spawnSync(command, ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))']).status === 0

/** Finds Python 3.8 or newer, or gets it from Debian where we may install packages. */
export function ensurePython(): string {
  if (isThere()) return command
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Error('the second verifier needs Python 3.8 or newer as python3; install it with the package manager')
  }
  process.stdout.write('Installing Python from Debian …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', 'python3'],
  ]) {
    const { status, stdout, stderr, error } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status === 0) continue
    process.stderr.write(`${stdout}${stderr}`)
    throw new Error(`apt-get ${args.join(' ')} failed: ${error?.message ?? `code ${status}`}`)
  }
  if (!isThere()) throw new Error('Python was installed, yet python3 cannot be run')
  return command
}
