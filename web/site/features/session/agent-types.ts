/** The types of account that are agents, as the specification numbers them. */
const agentTypes: readonly number[] = [1, 2, 41, 42]

export const isAgentType = (type: number): boolean => agentTypes.includes(type)
