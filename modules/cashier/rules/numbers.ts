const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A name for people to read out: the last forty bits of the id, which are random, without letters that look alike. */
export function numberOf(prefix: 'DP' | 'WD', id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-10)}`)
  let text = ''
  for (let place = 0; place < 8; place += 1) {
    text = `${alphabet[Number(rest & 31n)]}${text}`
    rest >>= 5n
  }
  return `${prefix}-${text.slice(0, 4)}-${text.slice(4)}`
}
