import sharp from 'sharp'
import { expect, test } from 'vitest'
import { countryCodes, describeCountry } from '#modules/settings/countries.ts'
import { drawIcons, iconFiles, pickFlags } from '#web/build/site-files.ts'

test('every icon is a picture of its size, and what a mask may cut has ground in every corner', async () => {
  const icons = await drawIcons()
  expect(iconFiles.map(({ side }) => side).toSorted((a, b) => a - b)).toEqual([32, 180, 192, 512, 512])
  for (const { file, kind, side } of iconFiles) {
    const { data, info } = await sharp(icons.get(file) as Uint8Array)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info, file).toMatchObject({ width: side, height: side })
    const corner = data[3]
    expect(corner, file).toBe(kind === 'maskable' ? 255 : 0)
    // The mark is gold: in the middle there is more red than blue, which the sky around it has not.
    const middle = ((side / 2) * side + side / 2) * 4
    expect(Number(data[middle]), file).toBeGreaterThan(Number(data[middle + 2]) + 60)
  }
  expect(icons.get('favicon.svg')).toMatch(/^<svg /)
})

test('every country that can be chosen has its flag, and a flag holds nothing but shapes', () => {
  const flags = pickFlags()
  const wanted = countryCodes.map((code) => describeCountry(code).flag.slice(1))
  expect(wanted.length).toBeGreaterThan(200)
  expect(wanted.filter((file) => !flags.has(file))).toEqual([])
  for (const [file, svg] of flags) {
    expect(svg, file).toMatch(/^<svg [^>]*viewBox=/)
    expect(svg, file).not.toMatch(/<(script|style|image|foreignObject|a)\b|\son\w+=|href="(?!#)/)
  }
})
