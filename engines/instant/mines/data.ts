export const mines = { edgeBp: 100, cells: 25, minesLeast: 1, minesMost: 24 } as const
