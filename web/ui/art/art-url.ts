import { artVersion } from '#web/ui/art/art-version.ts'

/** Where a drawn picture is fetched from. The version lets a browser keep it for good; other addresses stay as they are. */
export function artUrl(address: string): string {
  return address.startsWith('/art/') ? `${address}?v=${artVersion}` : address
}

/** The same scene of a banner in the shape of a phone, whose picture stands beside the wide one. */
export function phoneArtUrl(address: string): string {
  return artUrl(address.replace(/^(\/art\/banner\/[\w-]+)\.svg$/, '$1-phone.svg'))
}
