import { sql } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { Database } from './database.ts'

const freshMs = 1_000
const patienceMs = 1_000

/** Whether the database answers. Asked often and by strangers, so an answer is good for a second and a question has an end. */
export function makeProbe(db: Database, clock: Clock): () => Promise<boolean> {
  let answer: Promise<boolean> = Promise.resolve(false)
  let askedAtMs = Number.NEGATIVE_INFINITY
  return () => {
    if (clock.nowMs() - askedAtMs >= freshMs) {
      askedAtMs = clock.nowMs()
      answer = ask(db)
    }
    return answer
  }
}

async function ask(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  const asked = sql`select 1`.execute(db.read).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
