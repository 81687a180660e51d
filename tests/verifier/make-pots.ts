import { hashText } from '#engines/fairness/hash.ts'
import { slotGameOf } from '#engines/slots/models.ts'
import { assert } from '#kit/assert.ts'

/** Jackpots as GET /wps/fair/jackpots serves them: for every model and currency the pots that fell, newest first, and the one that is open. */

interface Pots {
  readonly model: 'beacon' | 'ripple'
  readonly currency: string
  readonly fallen: number
}

const openedAt = Date.parse('2026-11-16T10:00:00.000Z')

function limitsOf(model: Pots['model']): { readonly seed: bigint; readonly ceiling: bigint } {
  const { jackpot } = slotGameOf(model).model
  assert(jackpot, 'this model has a jackpot')
  return { seed: jackpot.seedMinor, ceiling: jackpot.ceilingMinor }
}

/** The lowest and the highest target there can be are among them. */
function targetOf({ model, fallen }: Pots, number: number): string {
  const { seed, ceiling } = limitsOf(model)
  const step = (ceiling - seed - 1n) / BigInt(Math.max(fallen - 1, 1))
  return String(number === fallen ? ceiling : seed + 1n + BigInt(number - 1) * step)
}

function makeFallen(pots: Pots, number: number) {
  const { model, currency } = pots
  const [target, salt] = [targetOf(pots, number), hashText(`pot ${model} ${currency} ${number}`).slice(0, 32)]
  return {
    ...{ game: `slot-${model}`, currency, number, commitment: hashText(`${target}:${salt}`) },
    ...{ target, salt, fellAt: new Date(openedAt + number * 60_000).toISOString() },
  }
}

export type FallenPot = ReturnType<typeof makeFallen>

export function makePots(count: number) {
  const places = (['beacon', 'ripple'] as const).flatMap((model) =>
    ['PHP', 'USDT'].map((currency) => ({ model, currency })),
  )
  const all = places.map((place, at): Pots => ({ ...place, fallen: Math.floor((count + at) / places.length) }))
  return {
    open: all.map(({ model, currency, fallen }) => ({
      ...{ game: `slot-${model}`, currency, number: fallen + 1, commitment: hashText(`open pot ${model} ${currency}`) },
      openedAt: new Date(openedAt + fallen * 60_000).toISOString(),
    })),
    fallen: all
      .flatMap((pots) => Array.from({ length: pots.fallen }, (_, at) => makeFallen(pots, at + 1)))
      .sort((one, other) => other.fellAt.localeCompare(one.fellAt) || one.game.localeCompare(other.game)),
  }
}

const committed = (pot: FallenPot, target: string): FallenPot => ({
  ...pot,
  target,
  commitment: hashText(`${target}:${pot.salt}`),
})

/** Jackpots that a verifier must refuse: each has one thing changed. */
export function spoilPots(fallen: readonly FallenPot[]): unknown[] {
  const [pot] = fallen
  assert(pot, 'a pot has fallen')
  const { seed, ceiling } = limitsOf(pot.game === 'slot-beacon' ? 'beacon' : 'ripple')
  return [
    { ...pot, target: String(BigInt(pot.target) - 1n) },
    { ...pot, salt: hashText('another salt').slice(0, 32) },
    { ...pot, commitment: hashText('another commitment') },
    { ...pot, number: 0 },
    { ...pot, game: 'slot-a96' },
    { ...pot, openedAt: pot.fellAt },
    committed(pot, String(seed)),
    committed(pot, String(ceiling + 1n)),
    committed(pot, `0${pot.target}`),
  ]
}
