/** A number of the raffle has six digits, the first ones too: 000042. */
export const writeRaffleNumber = (number: number): string => String(number).padStart(6, '0')
