import { BlockList, isIP, isIPv4 } from 'node:net'
import type { StatusDocument } from './documents.ts'
import type { SystemStatusCode } from './model.ts'
import { readRange } from './ranges.ts'

/** An address as people know it: without a zone, and IPv4 without its IPv6 clothes. Empty when it is none. */
export function plainAddress(ip: string): string {
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  return isIP(address) === 0 ? '' : address
}

export interface SystemStatus {
  readonly status: SystemStatusCode
  readonly endTime: string | null
  /** The caller's address, never a header's. */
  readonly ip: string
  /** Null when no range of the operator's table has the address. */
  readonly countryCode: string | null
}

/**
 * What the site is to one address. An operator's own address sees it as it is; where we may not offer it, nothing else
 * is said about it, not even that it is being worked on.
 */
export function decideStatus(document: StatusDocument, callerIp: string): SystemStatus {
  const rules = compileRules(document)
  const ip = plainAddress(callerIp)
  const countryCode = rules.countries.find(({ ranges }) => contains(ranges, ip))?.countryCode ?? null
  const about = { ip, countryCode }
  if (contains(rules.allowed, ip)) return { ...about, status: 0, endTime: null }
  const isCountryBlocked = countryCode !== null && rules.blockedCountries.has(countryCode)
  if (isCountryBlocked || contains(rules.blocked, ip)) return { ...about, status: 2, endTime: null }
  if (document.isMaintenance) return { ...about, status: 1, endTime: document.endTime }
  return { ...about, status: 0, endTime: null }
}

interface CompiledRules {
  readonly allowed: BlockList
  readonly blocked: BlockList
  readonly blockedCountries: ReadonlySet<string>
  readonly countries: readonly { readonly countryCode: string; readonly ranges: BlockList }[]
}

/** Kept as long as the document is: it is asked on every visit and changes once a month. */
const compiled = new WeakMap<StatusDocument, CompiledRules>()

function compileRules(document: StatusDocument): CompiledRules {
  const known = compiled.get(document)
  if (known) return known
  const rules: CompiledRules = {
    allowed: listOf(document.allowedRanges),
    blocked: listOf(document.blockedRanges),
    blockedCountries: new Set(document.blockedCountries),
    countries: document.countryRanges.map(({ countryCode, ranges }) => ({ countryCode, ranges: listOf(ranges) })),
  }
  compiled.set(document, rules)
  return rules
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const read = readRange(range)
    if (read) list.addSubnet(read.network, read.bits, read.family)
  }
  return list
}

function contains(list: BlockList, ip: string): boolean {
  if (ip === '') return false
  return list.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')
}
