/**
 * What an issue is doing, by the database's clock. `scheduled`: its sales have not opened. `open`: bets are taken. `closed`: none are taken any
 * more, and the draw is near. `delayed`: the time of the draw is over and there is no result yet. `settling`: everybody knows the result, and
 * bets are being paid. `settled`: they are paid. `void`: there is no result, and stakes go back.
 */
export const drawStates = ['scheduled', 'open', 'closed', 'delayed', 'settling', 'settled', 'void'] as const
export type DrawState = (typeof drawStates)[number]

/** Why stakes went back: the draw was not held in time, or an operator declared the issue void. */
export const voidReasons = ['draw_was_missed', 'issue_was_declared_void'] as const
export type VoidReason = (typeof voidReasons)[number]

/** Whether a lottery is sold. `paused`: issues go on and no bets are taken. `off`: it is shown to operators alone, and nothing is drawn. */
export const saleStates = ['open', 'paused', 'off'] as const
export type SaleState = (typeof saleStates)[number]

/** The spec's prize modes: lotteries with prize groups, with official results, electronic ones, and those of South-East Asia. */
export const prizeModes = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const
export type PrizeMode = (typeof prizeModes)[number]

/**
 * A chase plan. `running`: issues are still to be bought. `done`: all were. `won`: a win has stopped it. `cancelled`: by the member. `stopped`:
 * an issue could not be bought any more, and the plan has the reason.
 */
export const planStates = ['running', 'done', 'won', 'cancelled', 'stopped'] as const
export type PlanState = (typeof planStates)[number]

/**
 * One issue of a plan. `waiting`: its money is held. `bought`: there is a ticket. `missed`: it could not be bought before it closed, or is void,
 * and its money is free again. `returned`: the plan ended before it.
 */
export const partStates = ['waiting', 'bought', 'missed', 'returned'] as const
export type PartState = (typeof partStates)[number]

export const orderKinds = ['result', 'correct', 'void'] as const
export type OrderKind = (typeof orderKinds)[number]
export const orderStates = ['waiting', 'done', 'declined'] as const
export type OrderState = (typeof orderStates)[number]

/** One basket has at most so many lines. */
export const linesMax = 1000

export interface IssueName {
  readonly lottery: string
  readonly issue: string
}
