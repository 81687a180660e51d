import type { FastifyRequest } from 'fastify'
import { readSetting, type Settings } from '#modules/settings/service.ts'
import type { Config } from '#server/config.ts'
import { findOwnOrigin } from '#server/site/own-origin.ts'

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
