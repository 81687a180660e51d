/** Where goods are sent. What is right is judged here, by the browser and by the server. */
export interface DeliveryAddress {
  readonly name: string
  readonly phone: string
  readonly street: string
  readonly city: string
  readonly province: string
  readonly postcode: string
}

export type AddressField = keyof DeliveryAddress

const place = /^(?=.*[\p{L}\p{N}])[^\p{C}<>]{2,160}$/u

/** What each line of an address looks like, once its spaces are tidied. */
export const addressShapes: Readonly<Record<AddressField, RegExp>> = {
  name: /^[\p{L}\p{M}][\p{L}\p{M} .,'’-]{1,79}$/u,
  phone: /^\+?\d[\d ()-]{6,19}$/,
  street: place,
  city: place,
  province: place,
  postcode: /^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/,
}

export const addressFields = Object.keys(addressShapes) as readonly AddressField[]

/** Spaces at the ends and double ones mean nothing. */
export const tidyLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

export const isAddressLine = (field: AddressField, text: string): boolean => addressShapes[field].test(tidyLine(text))
