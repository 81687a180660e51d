export const statement = {}
