import { type PlainKey, t } from '#web/lib/i18n.ts'

const names: Readonly<Record<string, PlainKey>> = {
  'sinag-1': 'lotteries.sinag1',
  'buwan-3': 'lotteries.buwan3',
  'tala-5': 'lotteries.tala5',
  'tatlong-dado': 'lotteries.tatlongDado',
  'karera-10': 'lotteries.karera10',
  'labing-isa': 'lotteries.labingIsa',
  'bente-otso': 'lotteries.benteOtso',
  'keno-perlas': 'lotteries.kenoPerlas',
  'anim-49': 'lotteries.anim49',
  'vietnam-north': 'lotteries.vietnamNorth',
  'vietnam-central': 'lotteries.vietnamCentral',
  'vietnam-bai-nang': 'lotteries.vietnamBaiNang',
  'vietnam-doi-cat': 'lotteries.vietnamDoiCat',
  'vietnam-south': 'lotteries.vietnamSouth',
  'vietnam-ben-sen': 'lotteries.vietnamBenSen',
  'vietnam-rung-duoc': 'lotteries.vietnamRungDuoc',
  'apat-4d': 'lotteries.apat4d',
  'siam-3': 'lotteries.siam3',
  'swerte-2d': 'lotteries.swerte2d',
  'swerte-3d': 'lotteries.swerte3d',
  'barrio-42': 'lotteries.barrio42',
  'barrio-45': 'lotteries.barrio45',
  'barrio-49': 'lotteries.barrio49',
  'barrio-55': 'lotteries.barrio55',
  'barrio-58': 'lotteries.barrio58',
}

/** What a lottery is called in the language of the page. Its texts are `lotteries`; one that this page does not know yet shows its id. */
export function lotteryName(id: string): string {
  const key = Object.hasOwn(names, id) ? names[id] : undefined
  return key ? t(key) : id
}

/** What a bet was on: lotteries have a name in each language, titles of the catalogue one for all. */
export function gameNameOf({ game, gameName }: { readonly game: string; readonly gameName: string }): string {
  return Object.hasOwn(names, game) ? lotteryName(game) : gameName
}
