import type { Day } from '#kit/day.ts'
import type { DocumentState, DocumentType, KycLevel } from '#modules/compliance/model.ts'

/** The oldest person there ever was had 122; an earlier birthday is a slip of the finger. */
const ageMax = 125

/** Whole years. Who was born on the twenty-ninth of February is a year older on the first of March of the other years. */
export function ageOn(today: Day, birthDate: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1
}

export function isPossible(today: Day, birthDate: Day): boolean {
  const age = ageOn(today, birthDate)
  return age >= 0 && age <= ageMax
}

/** First letters alone: enough for its owner to know it, too little for anybody else. */
export function maskFullName(name: string): string {
  return name
    .split(/\s+/u)
    .map((word) => `${[...word][0] ?? ''}•••`)
    .join(' ')
}

export function maskNumber(number: string): string {
  const bare = number.replace(/[^A-Za-z0-9]/g, '')
  return `•••••${bare.slice(Math.max(4, bare.length - 4))}`
}

export interface Shown {
  readonly documentType: DocumentType
  readonly state: DocumentState
}

export const showsAddress = ({ documentType }: Pick<Shown, 'documentType'>): boolean =>
  documentType === 'proof_of_address'

/** What somebody told and what documents show make the level; where they live counts for nothing before who they are. */
export function levelOf(hasBasic: boolean, documents: readonly Shown[]): KycLevel {
  if (!hasBasic) return 0
  const approved = documents.filter(({ state }) => state === 'approved')
  if (!approved.some((document) => !showsAddress(document))) return 1
  return approved.some(showsAddress) ? 3 : 2
}
