import type { FastifyRequest } from 'fastify'
import { readSetting, type Settings } from '#modules/settings/service.ts'
import type { Config } from '#server/config.ts'
import { findOwnOrigin } from '#server/site/own-origin.ts'

/** Where mails lead to: a name that was configured or set, and only without any the address that the server itself has. */
export async function findSiteOrigin(
  { origins, https }: Config,
  settings: Settings,
  ownAddress: string,
): Promise<string> {
  const { mainDomain } = await readSetting(settings, 'domainRoute')
  const [first] = origins
  if (mainDomain !== null) return `${https ? 'https' : 'http'}://${mainDomain}`
  return first === undefined ? ownAddress : new URL(first).origin
}

/** What leads a browser back to us leads it to the name it came by, if that is one of ours. */
export async function findVisitedOrigin(
  request: FastifyRequest,
  { origins, https }: Config,
  settings: Settings,
): Promise<string | null> {
  const { mainDomain, domains } = await readSetting(settings, 'domainRoute')
  const names = mainDomain === null ? domains : [mainDomain, ...domains]
  return findOwnOrigin(request, { origins, https, domains: names })
}
