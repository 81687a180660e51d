import { createHash } from 'node:crypto'
import { assert } from '#kit/assert.ts'
import { addDays } from '#kit/day.ts'
import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { auditOf } from '#modules/agents/audit.ts'
import { type Agents, type HouseRules, now, readHouse } from '#modules/agents/deps.ts'
import type { InviteKind, Rates } from '#modules/agents/model.ts'
import { mostForNewcomers } from '#modules/agents/rates.ts'
import { firstRateAbove } from '#modules/agents/rules/rates.ts'
import * as store from '#modules/agents/store/links.ts'
import { findPlace, holdPlaces } from '#modules/agents/tree.ts'
import { type Context, newInvitationCode } from '#modules/identity/service.ts'
import { readSetting } from '#modules/settings/service.ts'

export interface LinkInput {
  readonly key: string
  readonly kind: InviteKind
  readonly rates: Rates
  readonly domain: string | null
  readonly note: string
}

/** A link with what it brought, day by day. */
export interface LinkStory {
  readonly row: store.LinkRow
  readonly url: string
  readonly visits: number
  readonly joined: number
  readonly days: readonly { readonly day: string; readonly visits: number; readonly joined: number }[]
}

type LinkRefusal = 'rate_is_above_own' | 'tree_is_too_deep' | 'links_are_full' | 'domain_is_not_ours' | 'key_is_reused'

export async function createLink(
  agents: Agents,
  agentId: Id<'member'>,
  input: LinkInput,
  context: Context,
): Promise<Result<LinkStory, LinkRefusal>> {
  const house = await readHouse(agents)
  const domain = input.domain?.toLowerCase() ?? null
  if (domain !== null && !(await ownDomains(agents)).includes(domain)) return no('domain_is_not_ours')
  const made = await agents.db.tx(
    async (tx) => await write(tx, agents, { agentId, input: { ...input, domain }, house, context }),
  )
  if (!made.ok) return made
  const [story] = await tellStories(agents, agents.db.read, [made.value], house)
  assert(story, 'a link that was made has a story')
  return yes(story)
}

interface Writing {
  readonly agentId: Id<'member'>
  readonly input: LinkInput
  readonly house: HouseRules
  readonly context: Context
}

async function write(
  tx: Tx,
  agents: Agents,
  { agentId, input, house, context }: Writing,
): Promise<Result<store.LinkRow, LinkRefusal>> {
  const { key, kind, rates, domain, note } = input
  const requestHash = hashInput([kind, JSON.stringify(rates), domain, note])
  await holdPlaces(tx, [agentId])
  const known = await store.findLinkByKey(tx, agentId, key)
  if (known) return known.requestHash === requestHash ? yes(known) : no('key_is_reused')
  const place = await findPlace(tx, agentId)
  if (kind === 'agent' && (!place || place.level >= house.rules.levelsMax)) return no('tree_is_too_deep')
  const above = firstRateAbove(rates, await mostForNewcomers(tx, agentId, house))
  if (above) return no('rate_is_above_own', [{ path: `rates.${above}`, code: 'rate_is_out_of_range' }])
  if ((await store.countOpenLinks(tx, agentId)) >= house.rules.linksMax) return no('links_are_full')
  const row = {
    id: newId<'link'>(agents.clock),
    agentId,
    key,
    requestHash,
    kind,
    rates,
    domain,
    note,
    createdAt: now(agents),
  }
  let isMade = false
  for (let tries = 0; !isMade && tries < 5; tries += 1)
    isMade = await store.insertLink(tx, { ...row, code: newInvitationCode() })
  const made = await store.findLinkByKey(tx, agentId, key)
  assert(made, 'one of five random codes is free')
  await auditOf(tx, agents, context, {
    action: 'agents.link_made',
    by: { who: 'agent', id: agentId },
    subject: agentId,
    detail: { code: made.code, kind },
  })
  return yes(made)
}

export function hashInput(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The names of the site that a link can lead to. */
export async function ownDomains({ settings }: Pick<Agents, 'settings'>): Promise<string[]> {
  const { mainDomain, domains } = await readSetting(settings, 'domainRoute')
  return [...new Set(mainDomain === null ? domains : [mainDomain, ...domains])]
}

export async function closeLink(
  agents: Agents,
  agentId: Id<'member'>,
  linkId: string,
  context: Context,
): Promise<Result<null, 'link_is_unknown'>> {
  return await agents.db.tx(async (tx) => {
    if (!(await store.closeLinkOf(tx, agentId, linkId, now(agents)))) return no('link_is_unknown')
    await auditOf(tx, agents, context, {
      action: 'agents.link_closed',
      by: { who: 'agent', id: agentId },
      subject: agentId,
      detail: { link: linkId },
    })
    return yes(null)
  })
}

/** Somebody came by a link. Who counts is not known, so it is a figure and decides nothing. */
export async function visitLink(agents: Agents, code: string): Promise<void> {
  const { today } = await readHouse(agents)
  await agents.db.tx(async (tx) => await store.countVisit(tx, code.normalize('NFKC').trim().toUpperCase(), today))
}

export async function listLinks(
  agents: Agents,
  asked: store.LinksAsked,
): Promise<{ readonly links: readonly LinkStory[]; readonly next: string | null }> {
  const house = await readHouse(agents)
  const rows = await store.listLinksOf(agents.db.read, { ...asked, limit: asked.limit + 1 })
  const page = rows.slice(0, asked.limit)
  const links = await tellStories(agents, agents.db.read, page, house)
  return { links, next: rows.length > asked.limit ? (page.at(-1)?.id ?? null) : null }
}

const daysShown = 14

async function tellStories(
  agents: Agents,
  reader: Reader,
  rows: readonly store.LinkRow[],
  { today }: HouseRules,
): Promise<LinkStory[]> {
  const ids = rows.map(({ id }) => id)
  const from = addDays(today, 1 - daysShown)
  const [sums, counted, origin] = await Promise.all([
    store.sumLinks(reader, ids),
    store.listLinkDays(reader, ids, from),
    agents.identity.siteOrigin(),
  ])
  return rows.map((row) => ({
    row,
    url: urlOf(origin, row),
    visits: sums.get(row.id)?.visits ?? 0,
    joined: sums.get(row.id)?.joined ?? 0,
    days: Array.from({ length: daysShown }, (_, at) => {
      const day = addDays(from, at)
      const found = counted.find((one) => one.linkId === row.id && one.day === day)
      return { day, visits: found?.visits ?? 0, joined: found?.joined ?? 0 }
    }),
  }))
}

/** Where a code leads: the door to register by, which the code goes through with. */
export function inviteUrl(origin: string, code: string): string {
  const url = new URL('/register', origin)
  url.searchParams.set('affiliateCode', code)
  return url.href
}

function urlOf(origin: string, { domain, code }: store.LinkRow): string {
  return inviteUrl(domain === null ? origin : `https://${domain}`, code)
}
