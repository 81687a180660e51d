import { sceneSize } from '../model.ts'
import { between, type Draw, oneOf, whole } from './draw.ts'

const { width, height } = sceneSize

/** Sky from top to bottom, then the land from far to near, then what flies and glows. */
interface Palette {
  readonly sky: readonly [string, string, string]
  readonly land: readonly [string, string, string]
  readonly lights: readonly [string, ...string[]]
}

const palettes: readonly [Palette, ...Palette[]] = [
  {
    sky: ['#1c1b3a', '#6a3563', '#f09a4e'],
    land: ['#4b2c5e', '#33264f', '#211c3d'],
    lights: ['#ffd56b', '#ff9d6e', '#f7e7c1'],
  },
  {
    sky: ['#0f2440', '#1f5673', '#79c2b0'],
    land: ['#1d5a62', '#174a55', '#103a47'],
    lights: ['#ffe08a', '#a4f0d0', '#f4f1de'],
  },
  {
    sky: ['#f6d9a8', '#f3b98a', '#e78f7a'],
    land: ['#b4626b', '#8f4a63', '#6a3858'],
    lights: ['#fff3d6', '#7fd1c0', '#c2364f'],
  },
  {
    sky: ['#1a1d44', '#33368a', '#7d6bd0'],
    land: ['#3d3a86', '#2d2c6b', '#201f50'],
    lights: ['#ffcf5c', '#ff8fa3', '#bfe3ff'],
  },
  {
    sky: ['#cfe9e4', '#9fd6c4', '#f2dd9a'],
    land: ['#5aa88b', '#3d8c74', '#286c5c'],
    lights: ['#f3b33d', '#e8604c', '#fdf6e3'],
  },
  {
    sky: ['#2a0f2e', '#7b1e4b', '#e0564f'],
    land: ['#5c1a45', '#45153b', '#2f0f2f'],
    lights: ['#ffc857', '#ffe9c9', '#6fd3c7'],
  },
]

const at = (value: number): string => value.toFixed(1)

/** A ridge across the whole scene, as a chain of smooth humps. */
function ridge(draw: Draw, level: number, rise: number, fill: string): string {
  const humps = whole(draw, 3, 5)
  const step = width / humps
  let path = `M-10 ${at(level + between(draw, -rise, rise))}`
  for (let i = 0; i < humps; i += 1) {
    const end = level + between(draw, -rise, rise)
    const peak = level - between(draw, 0, rise * 1.6)
    path += `Q${at((i + 0.5) * step)} ${at(peak)} ${at((i + 1) * step + 6)} ${at(end)}`
  }
  return `<path d="${path}V${height + 4}H-10Z" fill="${fill}"/>`
}

/** The eight-rayed sun of the house. */
function sun(draw: Draw, fill: string): string {
  const radius = between(draw, 20, 40)
  const x = between(draw, 30, width - 30)
  const y = between(draw, 24, 84)
  const turn = between(draw, 0, 45)
  const rays = Array.from({ length: 8 }, (_, i) => {
    const angle = turn + i * 45
    return `<path d="M-3.2 ${at(-radius * 1.2)}L0 ${at(-radius * 1.65)}L3.2 ${at(-radius * 1.2)}Z" transform="rotate(${at(angle)})"/>`
  })
  return `<g transform="translate(${at(x)} ${at(y)})" fill="${fill}">${rays.join('')}<circle r="${at(radius)}"/>
    <circle r="${at(radius * 0.72)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.6"/></g>`
}

/** A band of the woven mat: diamonds over and under. */
function weave(draw: Draw, fill: string): string {
  const cell = between(draw, 9, 15)
  const y = between(draw, 10, height - 50)
  const rows = whole(draw, 2, 3)
  const diamonds: string[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let x = (row % 2) * cell; x < width + cell; x += cell * 2) {
      diamonds.push(
        `M${at(x)} ${at(y + row * cell - cell)}l${at(cell)} ${at(cell)}l${at(-cell)} ${at(cell)}l${at(-cell)} ${at(-cell)}z`,
      )
    }
  }
  return `<path d="${diamonds.join('')}" fill="${fill}" fill-opacity="${at(between(draw, 0.1, 0.3))}"/>`
}

/** Things in the air: kites, lanterns, rings, cards. They also give whoever looks for edges many to look at. */
function floating(draw: Draw, fill: string): string {
  const size = between(draw, 8, 24)
  const place = `translate(${at(between(draw, 0, width))} ${at(between(draw, 0, height))}) rotate(${at(between(draw, 0, 360))})`
  const paint = oneOf(draw, [
    `fill="${fill}" fill-opacity="${at(between(draw, 0.35, 0.9))}"`,
    `fill="none" stroke="${fill}" stroke-opacity=".7" stroke-width="${at(between(draw, 1, 2.4))}"`,
    `fill="#0b1020" fill-opacity="${at(between(draw, 0.2, 0.5))}"`,
  ])
  const body = oneOf(draw, [
    `<path d="M0 ${at(-size)}L${at(size * 0.66)} ${at(-size * 0.2)}L0 ${at(size)}L${at(-size * 0.66)} ${at(-size * 0.2)}Z"/>`,
    `<circle r="${at(size * 0.6)}"/>`,
    `<rect x="${at(-size * 0.5)}" y="${at(-size * 0.7)}" width="${at(size)}" height="${at(size * 1.4)}" rx="2.5"/>`,
    `<path d="M${at(-size)} 0Q0 ${at(-size)} ${at(size)} 0Q0 ${at(size * 0.7)} ${at(-size)} 0Z"/>`,
  ])
  return `<g transform="${place}" ${paint}>${body}</g>`
}

/** A scene that nobody has seen before, as the inside of an SVG in units. */
export function drawScene(draw: Draw): string {
  const { sky, land, lights } = oneOf(draw, palettes)
  const light = () => oneOf(draw, lights)
  const slant = between(draw, -0.35, 0.35)
  const things = Array.from({ length: whole(draw, 12, 18) }, () => floating(draw, light()))
  const ridges = land.map((fill, i) => ridge(draw, 92 + i * 28, 16 - i * 2, fill))
  const split = whole(draw, 4, 8)
  return `<defs><linearGradient id="s" x1="${at(0.5 - slant)}" y1="0" x2="${at(0.5 + slant)}" y2="1">
      <stop stop-color="${sky[0]}"/><stop offset=".5" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/>
    </linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#s)"/>
    ${weave(draw, light())}${sun(draw, light())}${things.slice(0, split).join('')}
    ${ridges.join('')}${weave(draw, light())}${things.slice(split).join('')}`
}
