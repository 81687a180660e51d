/** What opens over home so often, or by itself, that its classes are among home's: `<kind>-popup.tsx` beside this file. */
export const homePopups = ['announcement', 'game-sheet', 'soon'] as const
