import type { Config } from '#server/config.ts'
import { StartRefused } from '#server/start-refused.ts'

/** Why nobody can listen there, if whoever starts us can mend it; any other error stays as it is. */
export function explainPort(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new StartRefused(`port ${port} is taken; set PORT to another`)
  if (code === 'EACCES') return new StartRefused(`port ${port} may not be used; set PORT to another`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartRefused(`the setting HOST is not valid: nobody can listen at ${host} (${code})`)
  return error
}
