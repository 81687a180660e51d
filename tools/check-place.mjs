// Plain JavaScript without a dependency, because it runs before anything is installed. server/config.ts checks the same again, and the rest.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'

/** Why a start with these settings cannot work, as far as that can be seen before anything slow is done; undefined if it can. */
export async function findObstacle({ PORT, HOST, LARO_DATA_DIR, DATABASE_URL }) {
  const port = Number(PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return 'the setting PORT is not valid: it is not a whole number from 0 to 65535'
  return (
    (await findPortTrouble(HOST || '127.0.0.1', port)) ?? (DATABASE_URL ? undefined : findFolderTrouble(LARO_DATA_DIR))
  )
}

function findPortTrouble(host, port) {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', ({ code }) => {
      if (code === 'EADDRINUSE') answer(`port ${port} is taken; set PORT to another`)
      else if (code === 'EACCES') answer(`port ${port} may not be used; set PORT to another`)
      else answer(`the setting HOST is not valid: nobody can listen at ${host} (${code})`)
    })
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => answer(undefined)))
  })
}

/** The folder itself, or the nearest one above it that exists, must be a folder that we may write into. */
function findFolderTrouble(setting) {
  const folder = resolve(setting || './data')
  let nearest = folder
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest)
  try {
    if (!statSync(nearest).isDirectory()) return `the data folder ${folder} cannot be written (ENOTDIR)`
    accessSync(nearest, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return `the data folder ${folder} cannot be written (${error.code})`
  }
}
