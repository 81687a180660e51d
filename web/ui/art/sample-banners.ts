import type { BannerScene } from '#web/ui/art/banner-scenes.ts'

/** The places of the site that show banners. */
export type BannerGroup =
  | 'w_home'
  | 'w_activity'
  | 'w_login'
  | 'w_register'
  | 'w_forget'
  | 'w_event'
  | 'w_model'
  | 'w_video'

export interface SampleBanner {
  readonly id: string
  readonly group: BannerGroup
  readonly scene: BannerScene
  readonly hue: number
  readonly symbols: readonly string[]
}

type Row = readonly [id: string, group: BannerGroup, scene: BannerScene, hue: number, symbols: readonly string[]]

/** No symbol here carries letters or figures: a page that reads from right to left shows the picture mirrored. */
const rows: readonly Row[] = [
  ['home-welcome', 'w_home', 'table', 320, []],
  ['home-live', 'w_home', 'mat', 165, ['spade-suit', 'heart-suit', 'game-die']],
  ['home-slots', 'w_home', 'fiesta', 350, ['cherries', 'bell', 'gem-stone']],
  ['home-moon', 'w_home', 'moonSea', 240, ['sailboat', 'coin', 'spiral-shell']],
  ['home-reef', 'w_home', 'reef', 225, ['tropical-fish', 'spiral-shell', 'trident-emblem']],
  ['home-summit', 'w_home', 'summit', 330, ['crown', 'coin', 'gem-stone']],
  ['activity', 'w_activity', 'mat', 20, ['wrapped-gift', 'ticket', 'star']],
  ['login', 'w_login', 'moonSea', 275, ['old-key', 'shield', 'star']],
  ['register', 'w_register', 'sunset', 345, ['wrapped-gift', 'coin', 'balloon']],
  ['forget', 'w_forget', 'mat', 265, ['key', 'shield', 'crystal-ball']],
  ['event', 'w_event', 'floor', 285, ['trophy', 'basketball', 'boxing-glove']],
  ['model', 'w_model', 'vault', 172, ['crown', 'diamond-suit', 'spade-suit']],
  ['video', 'w_video', 'sunset', 310, ['shield', 'magnifying-glass-tilted-left', 'coin']],
]

export const sampleBanners: readonly SampleBanner[] = rows.map(([id, group, scene, hue, symbols]) => ({
  id,
  group,
  scene,
  hue,
  symbols,
}))
