import type { FastifyRequest } from 'fastify'

export interface OwnHosts {
  /** Origins that players reach us by, from the configuration. */
  readonly origins: readonly string[]
  readonly https: boolean
  /** The brand's domains, the main one first where there is one. */
  readonly domains: readonly string[]
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * The origin by which this visitor reached us. The Host header is a stranger's word, so it only chooses among names that
 * are ours anyway; any other name gets the first of ours, and where nothing is configured, nothing.
 */
export function findOwnOrigin(request: FastifyRequest, { origins, https, domains }: OwnHosts): string | null {
  const scheme = https ? 'https' : 'http'
  const host = request.headers.host?.toLowerCase() ?? ''
  const configured = origins.find((origin) => new URL(origin).host === host)
  if (configured !== undefined) return new URL(configured).origin
  if (domains.includes(host)) return `${scheme}://${host}`
  if (isOwnAddress(host, request)) return `${scheme}://${host}`
  const [main] = domains
  if (main !== undefined) return `${scheme}://${main}`
  const [first] = origins
  return first === undefined ? null : new URL(first).origin
}

/** Whether the visitor is on the machine itself, or wrote the very address that their connection arrived at. */
function isOwnAddress(host: string, { socket }: FastifyRequest): boolean {
  const [, name = '', port = '80'] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/.exec(host) ?? []
  if (loopbackNames.includes(name)) return true
  const local = plain(socket.localAddress ?? '')
  return local !== '' && Number(port) === socket.localPort && (name === local || name === `[${local}]`)
}

/** An address of the old kind, as a socket of the new kind writes it. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}
