/** On the sides of each die. */
export const colours = ['yellow', 'white', 'pink', 'blue', 'red', 'green'] as const
export type Colour = (typeof colours)[number]
