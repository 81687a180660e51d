export const systems = ['android', 'ios'] as const
export type System = (typeof systems)[number]

export const isSystem = (text: unknown): text is System => systems.some((system) => system === text)

/** Tells a phone's system by what its browser says of itself. An iPad says that it is a Mac, yet can be touched. */
export function guessSystem(userAgent: string, touchPoints: number): System | null {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  return /macintosh/i.test(userAgent) && touchPoints > 1 ? 'ios' : null
}
