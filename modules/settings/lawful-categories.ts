import { z } from 'zod'

const Jurisdiction = z.string().regex(/^[A-Z]{2}$/)

/** Categories of games that not every law allows: each is offered under the jurisdictions named here, and nowhere else. */
export const LawfulCategories = z.strictObject({ cockfight: z.array(Jurisdiction).max(200) })

export const lawfulDefaults: z.output<typeof LawfulCategories> = { cockfight: ['PH'] }
