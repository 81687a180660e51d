/** Lines by the row on each reel, 0 at the top. Every set begins with the one before it. */
export const fiveOfThree: readonly string[] = ['111', '000', '222', '012', '210']

// biome-ignore format: a table
export const ten: readonly string[] = [
  '11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '01110',
]

// biome-ignore format: a table
export const twenty: readonly string[] = [
  ...ten, '21112', '10121', '12101', '01010', '21212', '11011', '11211', '00200', '22022', '02020',
]

export const twentyFive: readonly string[] = [...twenty, '20202', '10201', '12021', '00100', '22122']
