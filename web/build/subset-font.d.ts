declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2'
    readonly variationAxes: { readonly wght: { readonly min: number; readonly max: number } }
  }
  export default function subset(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
