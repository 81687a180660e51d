export interface PageWindow {
  /** How many pages around the present one have a button. */
  readonly range: number
  /** How many at either end always have one. */
  readonly margin: number
}

/** The pages that have a button, counted from 0, with a gap where some have none. */
export function pagesShown(page: number, count: number, { range, margin }: PageWindow): (number | 'gap')[] {
  const first = Math.max(0, Math.min(page - Math.floor(range / 2), count - range))
  const isShown = (at: number): boolean =>
    (at >= first && at < first + range) || at === page || at < margin || at >= count - margin
  const shown: (number | 'gap')[] = []
  for (let at = 0; at < count; at += 1) {
    if (isShown(at)) shown.push(at)
    else if (shown.at(-1) !== 'gap') shown.push('gap')
  }
  return shown
}
