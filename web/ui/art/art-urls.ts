/** Where each picture is, by its name, as `tile/mayon-gold`. The build draws them and fills this in: see web/build-art.ts. */
export const artUrls: Readonly<Record<string, string>> = {}
