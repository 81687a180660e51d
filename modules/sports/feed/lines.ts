import { lineBytesMost } from '#modules/sports/feed/line.ts'

const newline = 0x0a
/** So many lines may wait; then the stream does. */
const waitingMost = 2_000

/** Whole lines, as many as came together; null where one is longer than any may be. */
async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer[] | null> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    const text =
      rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    const lines: Buffer[] = []
    let from = 0
    for (let end = text.indexOf(newline); end >= 0; end = text.indexOf(newline, from)) {
      lines.push(text.subarray(from, end))
      from = end + 1
    }
    rest = Buffer.from(text.subarray(from))
    if (lines.length > 0) yield lines
    if (rest.length > lineBytesMost) yield null
  }
}

/**
 * The lines of a stream. It is read on while somebody applies what came before, so that whoever is behind has all of it at once, which costs little
 * more than one line. Null where a line is longer than any may be.
 */
export async function* gatherLines(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer[] | null> {
  let waiting: Buffer[] = []
  let isOver = false
  let failure: Error | undefined
  let changed = Promise.withResolvers<void>()
  const tell = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const read = async (): Promise<'too_long' | null> => {
    for await (const lines of linesOf(stream)) {
      if (lines === null) return 'too_long'
      waiting.push(...lines)
      tell()
      while (waiting.length >= waitingMost) await changed.promise
    }
    return null
  }
  let end: 'too_long' | null = null
  void read()
    .then(
      (how) => {
        end = how
      },
      (error: unknown) => {
        failure = error instanceof Error ? error : new Error(String(error))
      },
    )
    .finally(() => {
      isOver = true
      tell()
    })
  for (;;) {
    if (waiting.length > 0) {
      const lines = waiting
      waiting = []
      tell()
      yield lines
    } else if (isOver) break
    else await changed.promise
  }
  if (failure !== undefined) throw failure
  if (end === 'too_long') yield null
}
