/** The zeros of the scripts that the site is written in; their digits follow in order. The first is full-width. */
const zeros = [...'０٠۰०০௦౦๐໐၀០'].map((zero) => zero.codePointAt(0) ?? 0)

/** The same text with every digit as 0–9, as whoever types on a keyboard of their own language means it. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const at = digit.codePointAt(0) ?? 0
    const zero = zeros.find((one) => at >= one && at <= one + 9)
    return zero === undefined ? digit : String(at - zero)
  })
}
