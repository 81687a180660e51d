import type { Fixture } from './model.ts'

/** What is told, without producer, epoch and sequence. */
export interface Told {
  readonly type: string
  readonly [field: string]: unknown
}

export function fixtureBody(fixture: Fixture, status: string, startsAt: number = fixture.startsAt): object {
  const { id, sport, league, round, venue, format, betDelayS, home, away, players } = fixture
  return {
    id,
    kind: 'match',
    sport,
    league,
    status,
    starts_at: startsAt,
    round,
    venue,
    format,
    bet_delay_s: betDelayS,
    home,
    away,
    players,
  }
}

const keptMost = 10_000
const keptBytesMost = 8 * 1024 * 1024

/** The last messages as they were said, for who missed some. */
export class Log {
  readonly #producer: string
  readonly #epoch: string
  readonly #kept: { readonly seq: number; readonly text: string }[] = []
  #bytes = 0
  #seq = 0

  constructor(producer: string, epoch: string) {
    this.#producer = producer
    this.#epoch = epoch
  }

  get seq(): number {
    return this.#seq
  }

  /** The next message, in the bytes that everybody gets. */
  add(told: Told, nowMs: number): string {
    this.#seq += 1
    const text = this.write(told, nowMs)
    this.#kept.push({ seq: this.#seq, text })
    this.#bytes += text.length
    while (this.#kept.length > keptMost || this.#bytes > keptBytesMost)
      this.#bytes -= this.#kept.shift()?.text.length ?? 0
    return text
  }

  /** A message that does not count in the sequence: of a snapshot, of a recovery. */
  write(told: Told, nowMs: number): string {
    return JSON.stringify({ producer: this.#producer, epoch: this.#epoch, seq: this.#seq, sent_at: nowMs, ...told })
  }

  /** All after a number; null where that is not known any more. */
  after(epoch: string, seq: number): readonly string[] | null {
    const first = this.#kept[0]?.seq ?? this.#seq + 1
    if (epoch !== this.#epoch || seq < first - 1 || seq > this.#seq) return null
    return this.#kept.filter((one) => one.seq > seq).map(({ text }) => text)
  }
}
