import { eightSectors } from '#web/ui/art/geometry.ts'

/** A sun of eight rays cut like a chip's edge. It fills a circle of radius 31 around the origin. */
const core = 'M11.6 0A11.6 11.6 0 1 1 -11.6 0A11.6 11.6 0 1 1 11.6 0Z'
const rays = eightSectors({ from: 15.4, to: 22.6, inner: 0.15, outer: 0.205 })
const edge = eightSectors({ from: 24.6, to: 31, inner: 0.215, outer: 0.235 })
export const markPath = core + rays + edge
