// by hand: a server over each PostgreSQL with the demo, then npm run ledger:verify
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { startPostgres } from '#tests/support/postgres.ts'

for (const age of ['oldest', 'newest'] as const) {
  const pg = await startPostgres({ age })
  const env = {
    ...process.env,
    DATABASE_URL: pg.url,
    LARO_SECRET: Buffer.alloc(32, 3).toString('base64'),
    LARO_DEMO: 'on',
    LARO_DATA_DIR: mkdtempSync('/tmp/h/5.tmp/v-'),
    PORT: '0',
    LOG_LEVEL: 'error',
  }
  const s = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((r) => s.stdout.on('data', (d: Buffer) => d.toString().includes('Laro is at') && r()))
  s.kill('SIGTERM')
  await new Promise((r) => s.on('exit', r))
  const v = spawnSync('npm', ['run', '--silent', 'ledger:verify'], { env, encoding: 'utf8' })
  console.log(age, pg.bin.includes('postgres-16') ? '16' : 'newest', v.status, v.stdout.trim(), v.stderr.trim())
  await pg.stop()
}
