/** Makers of our own invention; the key is also the id of the drawn mark. */
export const makers = {
  habi: { name: 'Habi Games', code: 'HABI' },
  amihan: { name: 'Amihan', code: 'AMIHAN' },
  tala: { name: 'Tala Live', code: 'TALA' },
  ninefold: { name: 'Ninefold', code: 'NINE' },
  coralline: { name: 'Coralline', code: 'CORAL' },
  okir: { name: 'Okir Works', code: 'OKIR' },
  paraw: { name: 'Paraw Play', code: 'PARAW' },
  sundial: { name: 'Sundial', code: 'SUNDIAL' },
  kampana: { name: 'Kampana', code: 'KAMPANA' },
  bolt: { name: 'Bolt & Reed', code: 'BOLT' },
  mesa: { name: 'Mesa Nine', code: 'MESA' },
  luntian: { name: 'Luntian', code: 'LUNTIAN' },
  laro: { name: 'Laro Originals', code: 'LARO' },
} as const

export type Maker = keyof typeof makers
