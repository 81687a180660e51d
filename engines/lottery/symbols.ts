/** What a selection is written with: numbers of a fixed width, or names, each of which stands for its index. */
export type Symbols =
  | { readonly kind: 'numbers'; readonly from: number; readonly to: number; readonly digits: number }
  | { readonly kind: 'names'; readonly names: readonly string[] }
