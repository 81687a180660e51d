/** Written by web/build-art.ts: where each picture is, by its name. */
declare module 'virtual:art' {
  export const artUrls: Readonly<Record<string, string>>
}
