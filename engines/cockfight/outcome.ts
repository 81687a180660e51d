/** How a virtual fight ends, and out of a thousand fights how often. The bird of the red corner is Meron, that of the blue corner Wala. */
export const fightChances = { meron: 445, wala: 445, 'both-down': 100, 'time-draw': 10 } as const
export type FightResult = keyof typeof fightChances

/** `looks` is what the fight is drawn from; it changes nothing of what is paid. */
export type FightOutcome = { readonly result: FightResult; readonly looks: number }
