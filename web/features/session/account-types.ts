import { agentTypes, trialType } from '#modules/identity/model.ts'

export const isAgentType = (type: number): boolean => agentTypes.some((one) => one === type)

/** A trial looks around, and does nothing that needs an account of one's own. */
export const isTrialType = (type: number): boolean => type === trialType
