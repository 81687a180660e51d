/** Why money cannot be sent to an upline: there is none, or the house does not carry such transfers. */
export const uplineClosedReasons = ['no_upline', 'transfers_are_closed'] as const
