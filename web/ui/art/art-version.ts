/** Changes whenever any picture does. The build draws them and fills this in: see web/build/art.ts. */
export const artVersion: string = 'unbuilt'
