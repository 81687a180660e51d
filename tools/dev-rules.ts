import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiPrefixes } from '#server/http/unknown-paths.ts'

/** What the server answers besides the API: files that it writes itself, uploads, sockets. Every other address is a page or a file of Vite's. */
const serverPaths = [...apiPrefixes, '/docs', '/files', '/socket', '/manifest.webmanifest', '/down/laro.mobileconfig']

/** Whether the server answers this address in `npm run dev`, and not Vite. */
export function isServerAddress(address: string): boolean {
  const [path = '/'] = address.split('?', 1)
  return serverPaths.some((known) => path === known || path.startsWith(`${known}/`))
}

/** Whether a browser asks for a page of the operators' app, and not for a file of it. */
export function isConsolePage(address: string, accept: string): boolean {
  const [path = '/'] = address.split('?', 1)
  return accept.includes('text/html') && (path === '/operator' || path.startsWith('/operator/'))
}

/** Folders that the server's sources are in. */
export const serverFolders = ['kit', 'engines', 'modules', 'server', 'world/demo'] as const

/** Whether the server has to be started again after this file was written: a source or a migration, and no test. */
export function isServerSource(file: string): boolean {
  return /\.(ts|sql|json|css|js|html)$/.test(file) && !file.endsWith('.test.ts')
}

/** The packages that sources under these folders import by name. */
export function findPackages(root: string, folders: readonly string[] = serverFolders): readonly string[] {
  const patterns = folders.map((folder) => `${folder}/**/*.ts`)
  const files = globSync(patterns, { cwd: root }).filter(isServerSource)
  const named = files.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import(?! type)|\}) [^'\n]*from '([a-z@][^':]*)'$/gm),
  ])
  return [...new Set(named.map(([, name = '']) => name))].sort()
}
