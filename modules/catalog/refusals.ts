import type { RefusalTable } from '#kit/module.ts'
import type { CatalogRefusal, GameStateRefusal } from '#modules/catalog/model.ts'

export const catalogRefusals: RefusalTable<CatalogRefusal | GameStateRefusal> = {
  game_is_unknown: { status: 404, message: 'There is no such game.' },
  vendor_is_unknown: { status: 404, message: 'There is no such maker of games.' },
  game_has_no_engine: { status: 422, message: 'This game cannot be opened: nothing plays it yet.' },
  game_is_another_vendors: { status: 422, message: 'The maker or the type is not that of the game.' },
  favourites_are_full: { status: 422, message: 'You have as many favourites as there can be. Take one away first.' },
  favourites_change_too_fast: { status: 429, message: 'Please wait a second before you change your favourites again.' },
  game_is_soon: { status: 409, message: 'This game is announced and cannot be played yet.' },
  game_is_in_maintenance: { status: 503, message: 'This game is in maintenance. Please try again later.' },
}
