import { createHmac } from 'node:crypto'
import type { Clock } from '#kit/clock.ts'
import type { SliderPass } from './model.ts'
import type { ServiceProvider, Verdict } from './provider.ts'

export interface GeetestOptions {
  readonly captchaId: string
  readonly key: string
  /** Where the service is asked, without a path. */
  readonly url: string
  readonly clock: Clock
  readonly timeoutMs?: number
}

/** After it failed it is left alone for this long; meanwhile nobody waits for it. */
const downMs = 15_000
/** A service that was up a moment ago is not asked again whether it is. */
const upMs = 15_000
/** More than this at a time, and those beyond are treated as if it were down: a slow service must not collect our callers. */
const callsMax = 64
const answerBytesMax = 16_384

/** GeeTest v4's own check of a pass: https://docs.geetest.com/BehaviorVerification/deploy/server/restapi */
export function makeGeetest({ captchaId, key, url, clock, timeoutMs = 2_000 }: GeetestOptions): ServiceProvider {
  const address = `${url.replace(/\/$/, '')}/validate?captcha_id=${encodeURIComponent(captchaId)}`
  let downUntil = 0
  let upUntil = 0
  let calls = 0

  async function ask(pass: SliderPass): Promise<Verdict> {
    if (clock.nowMs() < downUntil || calls >= callsMax) return 'down'
    calls += 1
    try {
      const verdict = await fetchVerdict(address, { ...pass, sign_token: sign(key, pass.lot_number) }, timeoutMs)
      if (verdict === 'down') downUntil = clock.nowMs() + downMs
      else upUntil = clock.nowMs() + upMs
      return verdict
    } finally {
      calls -= 1
    }
  }

  return {
    kind: 'geetest',
    captchaId,
    check: ask,
    async isUp() {
      if (clock.nowMs() < upUntil) return true
      // A pass that cannot be good, asked only for the sake of an answer.
      return (
        (await ask({ lot_number: 'probe', captcha_output: 'probe', pass_token: 'probe', gen_time: '0' })) !== 'down'
      )
    },
  }
}

function sign(key: string, lotNumber: string): string {
  return createHmac('sha256', key).update(lotNumber).digest('hex')
}

async function fetchVerdict(address: string, fields: Record<string, string>, timeoutMs: number): Promise<Verdict> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return 'down'
    return readVerdict(await readSome(response))
  } catch {
    return 'down'
  }
}

/** As much as a real answer can have; whoever sends more is not the service. */
async function readSome(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > answerBytesMax) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Only the plain word "success" lets anybody through. An answer that is none counts as no answer. */
function readVerdict(text: string): Verdict {
  const answer: unknown = JSON.parse(text)
  if (typeof answer !== 'object' || answer === null) return 'down'
  if ('result' in answer && answer.result === 'success') return 'good'
  if ('result' in answer && answer.result === 'fail') return 'bad'
  // It answers so when it could not read what it was sent, which is the caller's doing.
  return 'status' in answer && answer.status === 'error' ? 'bad' : 'down'
}
