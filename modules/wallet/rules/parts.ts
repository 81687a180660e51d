/** What of a stake came out of a bonus purse. */
export interface BonusPart {
  readonly grant: string
  readonly amount: bigint
}

/** A sum, and where it comes from or goes to. */
export interface Split {
  readonly cash: bigint
  readonly bonus: readonly BonusPart[]
}
