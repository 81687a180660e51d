import { isIPv4, isIPv6 } from 'node:net'

/**
 * The group an address is counted in. One subscriber holds a whole IPv6 /64 and can hop through it at will, so the /64
 * is the caller; an IPv4 address that arrives in IPv6 clothes is the same caller as without them.
 */
export function groupAddress(ip: string): string {
  if (isIPv4(ip)) return ip
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  return `${expandIPv6(address).slice(0, 4).join(':')}::/64`
}

function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  // A dotted tail stands for two groups, but it is past the fourth group and so never part of the answer.
  const dotted = back.at(-1)?.includes('.') || front.at(-1)?.includes('.') ? 1 : 0
  const gap = tail === undefined ? 0 : 8 - front.length - back.length - dotted
  const groups = [...front, ...new Array<string>(gap).fill('0'), ...back]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

export function isLoopback(ip: string | undefined): boolean {
  if (ip === undefined) return false
  return ip === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(ip)
}
