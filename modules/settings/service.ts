import type { z } from 'zod'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, type WrongField, yes } from '#kit/result.ts'
import type { SettingDocument } from '#kit/setting-document.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { SettingsCache } from './cache.ts'
import { documents as ownDocuments, type SettingValue } from './documents.ts'
import { minimumAgeOf } from './minimum-age.ts'
import { type SettingChange, type SettingName, settingNames } from './model.ts'
import { decideStatus, type SystemStatus } from './status.ts'
import * as store from './store.ts'

export interface SettingsDeps {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  /** Told after the commit, so that the other nodes and open browsers look again. */
  readonly announce: (change: SettingChange) => void
  /** What other modules declare, besides the documents of this one. */
  readonly declared?: readonly SettingDocument[]
}

export interface Settings extends SettingsDeps {
  readonly documents: ReadonlyMap<string, SettingDocument>
  readonly cache: SettingsCache
}

export function makeSettings(parts: SettingsDeps): Settings {
  const own = settingNames.map((name): SettingDocument => ({ name, ...ownDocuments[name] }))
  const all = [...own, ...(parts.declared ?? [])]
  const documents = new Map(all.map((document) => [document.name, document]))
  assert(documents.size === all.length, 'two documents of settings have one name')
  return { ...parts, documents, cache: new SettingsCache(parts.clock) }
}

/** What another node said. Whatever else is on the bus is passed over. */
export function applySettingChange({ cache, documents }: Settings, change: unknown): void {
  if (typeof change !== 'object' || change === null) return
  const { name, version } = change as Partial<Record<keyof SettingChange, unknown>>
  if (typeof name !== 'string' || !documents.has(name) || !Number.isSafeInteger(version)) return
  cache.invalidate({ name, version: Number(version) })
}

/** The value that holds now: from this node's memory, or the database. Nobody may change what it gives. In a transaction, `reader` is that. */
export function readSetting<Name extends SettingName>(
  settings: Settings,
  name: Name,
  reader: Reader = settings.db.read,
): Promise<SettingValue<Name>> {
  return readValue(settings, name, reader) as Promise<SettingValue<Name>>
}

/** The same of a document that a module declares. */
export function readDocument<Schema extends z.ZodType>(
  settings: Settings,
  { name }: SettingDocument<Schema>,
  reader: Reader = settings.db.read,
): Promise<z.output<Schema>> {
  return readValue(settings, name, reader) as Promise<z.output<Schema>>
}

/** Who is younger may neither register nor play. */
export async function readMinimumAge(settings: Settings): Promise<number> {
  const { jurisdiction } = await readSetting(settings, 'play')
  return minimumAgeOf(await readSetting(settings, 'minimumAge'), jurisdiction)
}

/** Whether the law that the brand plays under lets it offer cockfights. */
export async function mayOfferCockfight(settings: Settings): Promise<boolean> {
  const { jurisdiction } = await readSetting(settings, 'play')
  return (await readSetting(settings, 'lawfulCategories')).cockfight.includes(jurisdiction)
}

async function readValue({ cache, documents }: Settings, name: string, reader: Reader): Promise<unknown> {
  const kept = cache.find(name)
  if (kept) return kept.value
  const document = documents.get(name)
  assert(document, `no module declares the setting ${name}`)
  const row = await store.findDocument(reader, name)
  const value = row ? readRow(document, row) : document.initial
  cache.keep(name, { version: row?.version ?? 0, value: freeze(value) })
  return value
}

export interface SettingState {
  readonly name: string
  readonly version: number
  readonly value: unknown
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

/** Every document as the database has it, for those who are about to change one. */
export async function listSettings({ db, documents }: Settings): Promise<readonly SettingState[]> {
  const rows = new Map((await store.findDocuments(db.read)).map((row) => [row.name, row]))
  return [...documents.values()].map((document) => {
    const { name, initial } = document
    const row = rows.get(name)
    if (!row) return { name, version: 0, value: initial, changedAt: null, changedBy: null }
    const { version, changedAt, changedBy } = row
    return { name, version, value: readRow(document, row), changedAt, changedBy }
  })
}

export interface SettingInput {
  readonly name: string
  /** The version it was made from: who changes what they have not seen is refused. */
  readonly version: number
  readonly value: unknown
}

export async function changeSetting(
  settings: Settings,
  { name, version, value }: SettingInput,
  actor: Id<'operator'> | null,
): Promise<Result<SettingChange, 'setting_is_unknown' | 'setting_is_invalid' | 'version_is_stale'>> {
  const document = settings.documents.get(name)
  if (!document) return no('setting_is_unknown')
  const parsed = document.schema.safeParse(value)
  if (!parsed.success) return no('setting_is_invalid', parsed.error.issues.flatMap(describeIssue))
  const isWritten = await settings.db.tx(async (tx) => {
    const row = await store.findDocument(tx, name)
    if ((row?.version ?? 0) !== version) return false
    const before = row ? row.value : document.initial
    const at = new Date(settings.clock.nowMs())
    return await store.writeDocument(tx, { name, before, after: parsed.data, version, actor, at })
  })
  if (!isWritten) return no('version_is_stale')
  const change = { name, version: version + 1 }
  settings.cache.invalidate(change)
  settings.announce(change)
  return yes(change)
}

/** What the progressive pools hold in a currency; null while there is none. Whoever runs the games knows. */
export type ReadPool = (currency: Currency) => Promise<string | null>

/** Where mails lead to: a name that was set or configured, and only without any the address that the server itself has. */
export async function findSiteOrigin(
  { origins, https }: { readonly origins: readonly string[]; readonly https: boolean },
  settings: Settings,
  ownAddress: string,
): Promise<string> {
  const { mainDomain } = await readSetting(settings, 'domainRoute')
  const [first] = origins
  if (mainDomain !== null) return `${https ? 'https' : 'http'}://${mainDomain}`
  return first === undefined ? ownAddress : new URL(first).origin
}

/** What the site is to the caller of this very request. */
export async function readSystemStatus(settings: Settings, ip: string): Promise<SystemStatus> {
  return decideStatus(await readSetting(settings, 'status'), ip)
}

/** A row that no longer fits would be guessed at otherwise, and a guess could open a region that is closed. */
function readRow({ name, schema }: SettingDocument, row: store.DocumentRow): unknown {
  const parsed = schema.safeParse(row.value)
  assert(parsed.success, `the stored setting ${name} does not fit its schema`)
  return parsed.data
}

const faultsMax = 20

function describeIssue(issue: z.core.$ZodIssue): WrongField[] {
  const path = ['value', ...issue.path.map(String)].join('.').slice(0, 100)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, faultsMax).map((key) => ({ path: `${path}.${key}`.slice(0, 100), code: 'is_unknown' }))
  }
  return [{ path, code: issue.code === 'custom' ? issue.message : issue.code }]
}

function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) freeze(inner)
  return Object.freeze(value)
}
