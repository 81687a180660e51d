/** A multiplier as it is written: 2.00×. */
export const writeTimes = (x100: number): string => `${(x100 / 100).toFixed(2)}×`
