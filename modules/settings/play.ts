import { z } from 'zod'
import { Amount, CurrencyCode } from '#kit/wire.ts'

/** What the law of a place allows its players. The play module keeps to it on the server, and screens read it. */
const PlayPolicy = z.strictObject({
  /** From the start of one round to the start of the next. */
  minRoundMs: z.strictObject({ slots: z.int().min(0).max(60_000), other: z.int().min(0).max(60_000) }),
  autoplay: z.strictObject({
    isAllowed: z.boolean(),
    maxRounds: z.int().min(0).max(1000),
    needsLossLimit: z.boolean(),
  }),
  quickSpin: z.boolean(),
  slamStop: z.boolean(),
  /** Whether a return of no more than the stake is celebrated like a win. */
  celebratesLosses: z.boolean(),
  showsNetPosition: z.boolean(),
  showsSessionClock: z.boolean(),
})

const Jurisdiction = z.string().regex(/^[A-Z]{2}$/)
const NotNegative = Amount.refine((text) => !text.startsWith('-'), { error: 'amount_is_negative' })

export const PlayRules = z.strictObject({
  /** Whose law the brand plays under. One that has no policy here is held to the strictest. */
  jurisdiction: Jurisdiction,
  policies: z.record(Jurisdiction, PlayPolicy),
  /** Narrower limits than a game's own, by the id of an engine or of a game. */
  limits: z
    .array(
      z.strictObject({
        game: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        currency: CurrencyCode,
        least: NotNegative.optional(),
        most: NotNegative.optional(),
        maxPayout: NotNegative.optional(),
      }),
    )
    .max(2000),
  /** A round that paid this much goes on the winner board. */
  winsFrom: z.record(CurrencyCode, NotNegative),
  /** After so many hours a round that was left is ended in the player's favour. */
  sweepHours: z.int().min(1).max(720),
  /** What a purse of play money begins with and is refilled to. */
  demoPurse: z.record(CurrencyCode, NotNegative),
})

export const playDefaults: z.output<typeof PlayRules> = {
  jurisdiction: 'PH',
  policies: {
    PH: {
      minRoundMs: { slots: 1000, other: 250 },
      autoplay: { isAllowed: true, maxRounds: 100, needsLossLimit: true },
      quickSpin: true,
      slamStop: true,
      celebratesLosses: false,
      showsNetPosition: true,
      showsSessionClock: true,
    },
    MT: {
      minRoundMs: { slots: 2500, other: 1000 },
      autoplay: { isAllowed: true, maxRounds: 100, needsLossLimit: true },
      quickSpin: true,
      slamStop: true,
      celebratesLosses: false,
      showsNetPosition: true,
      showsSessionClock: true,
    },
    GB: {
      minRoundMs: { slots: 2500, other: 5000 },
      autoplay: { isAllowed: false, maxRounds: 0, needsLossLimit: true },
      quickSpin: false,
      slamStop: false,
      celebratesLosses: false,
      showsNetPosition: true,
      showsSessionClock: true,
    },
  },
  limits: [],
  winsFrom: { PHP: '500.00', USDT: '10.000000' },
  sweepHours: 24,
  demoPurse: { PHP: '10000.00', USDT: '200.000000' },
}
