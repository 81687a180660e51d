import type { BannerScene } from '#web/ui/art/banner-scenes.ts'

/** The places of the site that show banners. */
export type BannerGroup = 'w_home' | 'w_activity' | 'w_login' | 'w_register' | 'w_forget' | 'w_event' | 'w_model'

export interface SampleBanner {
  readonly id: string
  readonly group: BannerGroup
  readonly scene: BannerScene
  readonly hue: number
  readonly symbols: readonly string[]
}

export const sampleBanners: readonly SampleBanner[] = [
  { id: 'home-sunset', group: 'w_home', scene: 'sunset', hue: 330, symbols: ['coin', 'game-die', 'spade-suit'] },
  { id: 'home-moon', group: 'w_home', scene: 'moonSea', hue: 240, symbols: ['sailboat', 'coin', 'spiral-shell'] },
  { id: 'home-fiesta', group: 'w_home', scene: 'fiesta', hue: 350, symbols: ['glowing-star', 'mango', 'balloon'] },
  {
    id: 'home-reef',
    group: 'w_home',
    scene: 'reef',
    hue: 225,
    symbols: ['tropical-fish', 'spiral-shell', 'trident-emblem'],
  },
  { id: 'home-summit', group: 'w_home', scene: 'summit', hue: 330, symbols: ['money-bag', 'coin', 'gem-stone'] },
  { id: 'activity', group: 'w_activity', scene: 'mat', hue: 20, symbols: ['wrapped-gift', 'ticket', 'star'] },
  { id: 'login', group: 'w_login', scene: 'moonSea', hue: 275, symbols: ['old-key', 'shield', 'star'] },
  { id: 'register', group: 'w_register', scene: 'sunset', hue: 345, symbols: ['wrapped-gift', 'coin', 'balloon'] },
  { id: 'forget', group: 'w_forget', scene: 'mat', hue: 265, symbols: ['key', 'shield', 'crystal-ball'] },
  { id: 'event', group: 'w_event', scene: 'floor', hue: 285, symbols: ['trophy', 'video-game', 'firecracker'] },
  { id: 'model', group: 'w_model', scene: 'vault', hue: 172, symbols: ['spade-suit', 'heart-suit', 'diamond-suit'] },
]
