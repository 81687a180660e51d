const hues = [295, 250, 195, 160, 110, 80, 55, 25, 5]

/** Each prize has its colour on the wheel and in the list beside it. */
export const hueOf = (at: number, light: number): string => `oklch(${light} 0.16 ${hues[at % hues.length]})`
