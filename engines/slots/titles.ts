import { symbolsOf } from '#engines/slots/machine.ts'
import { type ModelId, slotModels } from '#engines/slots/models.ts'
import { type Theme, type ThemeId, themes } from '#engines/slots/themes.ts'
import { assert } from '#kit/assert.ts'

/** A model in the dress of a theme: what a player knows as a game. */
export interface SlotTitle {
  /** Its name in kebab-case; it is written into rounds, so a name never changes. */
  readonly id: string
  readonly name: string
  readonly model: ModelId
  readonly theme: ThemeId
  /** The icon of each of the model's symbols. H1 is the hero, which is on the tile too. */
  readonly symbols: Readonly<Record<string, string>>
  readonly hue: number
}

/** Names of our own, each with its model and its hero. New ones go to the end of a theme, since the place decides the other symbols. */
// biome-ignore format: a table
const rows: Readonly<Record<ThemeId, readonly string[]>> = {
  bulkan: [
    'Mayon Gold/a96/coin', 'Taal Treasure/vault/hammer-and-pick', 'Apoy ng Mayon/summit/volcano', 'Ginto sa Bato/nine/pick',
    'Lava Lakan/tumble/fire', 'Pinatubo Prize/ripple/volcano', 'Minero Mike/twin/hammer-and-pick', 'Ember Trail/rivers/fire',
    'Lava Liga/trio/trophy', 'Gintong Guho/orchard/rock', 'Magma Drums/delta/drum',
  ],
  dagat: [
    'Perlas ng Silangan/rivers/oyster', 'Amanikable Tides/delta/trident-emblem', 'Pawikan Pearls/vault/turtle', 'Reef Riches/breeze/coral',
    'Butanding Blue/a96/whale', 'Pugita Prize/tumble/octopus', 'Sirena Song/grove/spiral-shell', 'Alon at Agos/ripple/spiral-shell',
    'Lumba-Lumba Luck/twin/dolphin', 'Hipon Hop/orchard/shrimp', 'Tubbataha Gold/summit/shark',
  ],
  pista: [
    'Pista Sparks/ripple/firecracker', 'Barrio Fiesta Reels/a96/balloon', 'Ati Drumline/twin/drum', 'Masskara Smile/delta/performing-arts',
    'Palo Sebo/nine/wrapped-gift', 'Perya Lights/beacon/ferris-wheel', 'Carousel Nights/breeze/carousel-horse', 'Salu-Salo Spins/orchard/popcorn',
    'Flores Parade/grove/bouquet', 'Lobo Lobo/trio/balloon', 'Karnabal King/summit/crown',
  ],
  anihan: [
    'Carabao Cash/vault/ox', 'Banaue Riches/grove/sheaf-of-rice', 'Ani ng Ginto/nine/ear-of-corn', 'Palay Parade/breeze/sheaf-of-rice',
    'Manok Morning/trio/rooster', 'Bukid Bounty/orchard/basket', 'Tractor Tony/tumble/tractor', 'Sako ng Swerte/beacon/sheaf-of-rice',
    'Kalabasa Kings/a96/jack-o-lantern', 'Mais Mania/ripple/ear-of-corn', 'Hangin sa Bukid/rivers/hut',
  ],
  gubat: [
    'Hari ng Gubat/delta/lion', 'Unggoy Market/twin/monkey-face', 'Buwaya Bay/grove/crocodile', 'Palawan Prowl/rivers/leopard',
    'Baboy Ramo Run/ripple/boar', 'Tarsier Eyes/lantern/eyes', 'Gorilya Gold/summit/gorilla', 'Ahas at Agila/tumble/snake',
    'Kagubatan Coins/vault/leopard', 'Sloth Siesta/breeze/sloth', 'Liyab ng Leon/a96/lion',
  ],
  ibon: [
    'Agila Reign/delta/eagle', 'Adarna Song/rivers/parrot', 'Maya Flight/breeze/bird', 'Kuwago Court/lantern/owl',
    'Paboreal Palace/a96/peacock', 'Tagak Lagoon/ripple/flamingo', 'Kalapati Charm/trio/dove', 'Pugad ng Ginto/nine/nest-with-eggs',
    'Loro Loco/orchard/parrot', 'Ibong Apoy/summit/phoenix-bird', 'Sisne Serenade/grove/swan',
  ],
  langit: [
    'Bituin Wishes/a96/dizzy', 'Tala at Buwan/rivers/crescent-moon', 'Bulalakaw/summit/comet', 'Hatinggabi Stars/lantern/shooting-star',
    'Kalangitan/delta/ringed-planet', 'Starfall Sari/tumble/star', 'Bahaghari Skies/ripple/rainbow', 'Moonrise Manila/beacon/full-moon',
    'Ulap Parade/breeze/cloud', 'Tanglaw Stars/vault/telescope', 'Gabi ng Bituin/twin/crescent-moon',
  ],
  prutas: [
    'Mango Fiesta/orchard/mango', 'Palengke Fruits/trio/cherries', 'Pakwan Pop/tumble/watermelon', 'Saging Splash/breeze/banana',
    'Pinya Party/a96/pineapple', 'Ubas Avenue/twin/grapes', 'Kalamansi Kick/lantern/lime', 'Prutas Rush/ripple/strawberry',
    'Lychee Loops/rivers/peach', 'Fresa Fever/nine/strawberry', 'Guimaras Gold/grove/mango',
  ],
  merienda: [
    'Halo-Halo Deluxe/breeze/shaved-ice', 'Leche Flan Luxe/a96/custard', 'Turon Twist/twin/pie', 'Kakanin Kingdom/orchard/rice-cracker',
    'Sorbetes Street/tumble/ice-cream', 'Taho Morning/rivers/cup-with-straw', 'Bibingka Bakes/grove/pancakes', 'Tsokolate Dreams/vault/chocolate-bar',
    'Puto Bumbong Bonus/nine/cupcake', 'Milk Tea Mambo/ripple/teapot', 'Sweet Sampalok/delta/candy',
  ],
  rajah: [
    'Rajah Crown/twin/crown', 'Datu Dynasty/delta/prince', 'Lakan of Luzon/a96/shield', 'Kris Kingdom/rivers/dagger',
    'Maharlika Vault/vault/key', 'Sultan Sands/summit/camel', 'Bagani Blades/lantern/crossed-swords', 'Hara of the Isles/grove/princess',
    'Torogan Treasures/nine/amphora', 'Gong of Kings/beacon/bell', 'Elepante Royale/tumble/elephant',
  ],
  galyon: [
    'Galleon Gold/grove/sailboat', 'Manila Trade Winds/rivers/sailboat', 'Pirata Bay/summit/skull-and-crossbones', 'Balangay Voyage/breeze/canoe',
    'Compass Rose Cove/a96/compass', 'Acapulco Run/delta/ship', 'Mapa ng Yaman/nine/world-map', 'Anchor and Ace/trio/anchor',
    'Kapitan Kidlat/tumble/parrot', 'Paraw Regatta/ripple/sailboat', 'Sunken Chest Sulu/vault/old-key',
  ],
  parol: [
    'Parol Nights/lantern/glowing-star', 'Lantern Harbour/ripple/red-paper-lantern', 'Simbang Gabi/rivers/candle', 'Noche Buena Bounty/orchard/poultry-leg',
    'Pasko sa Barrio/a96/christmas-tree', 'Belen Bells/trio/bell', 'Capiz Glow/breeze/candle', 'Aguinaldo Rush/beacon/wrapped-gift',
    'Giant Parol Parade/delta/red-paper-lantern', 'Monito Monita/twin/teddy-bear', 'Villancico Vault/vault/bell',
  ],
  kalye: [
    'Jeepney Jackpot/beacon/bus', 'Tricycle Twist/twin/auto-rickshaw', 'Kanto Kings/a96/guitar', 'Divisoria Drive/tumble/shopping-bags',
    'Pedicab Payday/nine/bicycle', 'EDSA Express/delta/high-speed-train', 'Sari-Sari Spins/breeze/convenience-store', 'Rakista Road/summit/guitar',
    'Tambay Tunes/rivers/radio', 'Motor Mania/lantern/motorcycle', 'Barkada Boulevard/ripple/bus',
  ],
  bagyo: [
    'Kidlat Strike/summit/high-voltage', 'Habagat Fury/delta/tornado', 'Amihan Breeze/breeze/leaf-fluttering-in-wind', 'Ipo-Ipo/tumble/cyclone',
    'Tag-Ulan Treasure/rivers/umbrella', 'Kulog at Kidlat/lantern/high-voltage', 'Mata ng Bagyo/a96/cyclone', 'Payong Parade/trio/umbrella',
    'Storm Signal Four/twin/tornado', 'Bahaghari After Rain/grove/umbrella', 'Ulan ng Barya/vault/umbrella-with-rain-drops',
  ],
  bulaklak: [
    'Sampaguita Bloom/breeze/lotus', 'Gumamela Hold/nine/hibiscus', 'Waling-Waling/a96/hyacinth', 'Rosas Real/twin/rose',
    'Ilang-Ilang Nights/rivers/blossom', 'Kalachuchi Kiss/trio/white-flower', 'Sakura sa Baguio/delta/cherry-blossom', 'Panagbenga Petals/orchard/sunflower',
    'Bulaklak Boulevard/ripple/tulip', 'Santan Season/tumble/rosette', 'Baguio Bouquet/vault/rose',
  ],
  alamat: [
    'Bakunawa Rising/summit/snake', 'Diwata Moon/rivers/crystal-ball', 'Tikbalang Trail/a96/horse', 'Kapre Smoke/lantern/deciduous-tree',
    'Maria of Makiling/grove/magic-wand', 'Engkanto Gate/delta/unicorn', 'Nuno sa Punso/nine/mushroom', 'Sarimanok Spark/twin/rooster',
    'Malakas at Maganda/tumble/pine-decoration', 'Duwende Dice/trio/game-die', 'Anting-Anting/vault/nazar-amulet',
  ],
  palengke: [
    'Suki Special/trio/basket', 'Bagsak Presyo/ripple/balance-scale', 'Tindera Tally/breeze/shopping-bags', 'Isda Isda/twin/fish',
    'Gulay Galore/orchard/eggplant', 'Bayong ng Biyaya/vault/basket', 'Tawad Pa/lantern/abacus', 'Kilo ng Ginto/nine/balance-scale',
    'Talipapa Treats/tumble/chicken', 'Lako ni Lola/a96/teapot', 'Bilao Bonus/grove/bento-box',
  ],
  tugtog: [
    'Tambol Beats/twin/drum', 'Kundiman Nights/rivers/violin', 'Kulintang Gold/delta/bell', 'Rondalla Reels/a96/banjo',
    'Harana/breeze/guitar', 'Videoke Valley/ripple/studio-microphone', 'Budots Bounce/tumble/headphone', 'Banda Brass/trio/trumpet',
    'Saxo Sabado/lantern/saxophone', 'Himig ng Hangin/grove/flute', 'Encore Avenue/beacon/musical-keyboard', 'Kampana Bells/lantern/bell',
  ],
  palaro: [
    'Sipa Champions/ripple/soccer-ball', 'Suntok Million/summit/boxing-glove', 'Bola sa Ring/a96/basketball', 'Karera Kings/delta/horse-racing',
    'Bilyar Break/trio/bullseye', 'Arnis Masters/twin/crossed-swords', 'Luksong Tinik/tumble/running-shirt', 'Trumpo Spin/lantern/yo-yo',
    'Medal Mania Manila/vault/sports-medal', 'Dama Duel/breeze/chess-pawn', 'Palaro Prize/beacon/trophy',
  ],
  hiyas: [
    'Gem Cascade/tumble/gem-stone', 'Hiyas ng Reyna/delta/princess', 'Brilyante Bay/rivers/gem-stone', 'Rubi at Ginto/trio/ring',
    'Esmeralda Steps/ripple/gem-stone', 'Korona ng Hiyas/summit/crown', 'Alahas Arcade/orchard/ring', 'Diyamante Doble/twin/diamond-with-a-dot',
    'Kwintas/a96/prayer-beads', 'Opalo Oasis/breeze/crystal-ball', 'Hiyas Hold/vault/gem-stone',
  ],
  bundok: [
    'Cordillera Climb/summit/mountain', 'Sagada Sunrise/breeze/sunrise-over-mountains', 'Apo Ascent/a96/mountain', 'Chocolate Hills Chase/orchard/mount-fuji',
    'Ifugao Steps/tumble/hut', 'Tamaraw Trail/vault/water-buffalo', 'Kampo Kalikasan/rivers/camping', 'Talon ng Ginto/grove/national-park',
    'Usa Uplands/twin/deer', 'Kweba Coins/nine/bat', 'Ulap ng Pulag/delta/snow-capped-mountain',
  ],
  bagongtaon: [
    'Tigre 88/lantern/tiger-face', 'Binondo Fortune/a96/fortune-cookie', 'Ampao Rain/beacon/red-envelope', 'Dragon of Ongpin/summit/dragon',
    'Tikoy Treats/orchard/moon-cake', 'Lucky Loong Lane/rivers/dragon', 'Siopao Surprise/nine/dumpling', 'Kuneho Moon/ripple/rabbit',
    'Mooncake Manor/grove/moon-cake', 'Chinatown Chimes/trio/wind-chime', 'Barya ng Bagong Taon/vault/tangerine',
  ],
  hardin: [
    'Swerte Clover/trio/four-leaf-clover', 'Paruparo Parade/breeze/butterfly', 'Bubuyog Buzz/tumble/honeybee', 'Palaka Pond/twin/frog',
    'Gagamba Gold/lantern/spider', 'Hardin ni Inday/a96/potted-plant', 'Alitaptap Nights/rivers/sparkler', 'Suso Sprint/ripple/snail',
    'Kulisap Coins/nine/lady-beetle', 'Tutubi Twirl/delta/leaf-fluttering-in-wind', 'Salagubang/grove/beetle',
  ],
  kusina: [
    'Sili Blaze/orchard/hot-pepper', 'Adobo Avenue/a96/pot-of-food', 'Lechon Luck/summit/pig', 'Sinigang Splash/rivers/steaming-bowl',
    'Kare-Kare Kings/delta/curry-rice', 'Sizzling Sisig/tumble/cooking', 'Lumpia Loop/twin/burrito', 'Pancit Payday/ripple/spaghetti',
    'Inihaw Inferno/lantern/meat-on-bone', 'Ulam Overload/grove/poultry-leg', 'Boodle Feast/vault/lobster',
  ],
  isla: [
    'Boracay Breeze/breeze/beach-with-umbrella', 'Siargao Surf/summit/person-surfing', 'Coron Cove/rivers/diving-mask', 'Buko Beach/orchard/coconut',
    'Isla Bonita Bay/a96/tropical-drink', 'Bangka Bounty/grove/canoe', 'Sunset sa Zambales/delta/sunset', 'Tsinelas Treasure/trio/thong-sandal',
    'Hundred Isles/ripple/desert-island', 'Camiguin Coins/vault/pineapple', 'Dalampasigan/tumble/spiral-shell',
  ],
  buwan: [
    'Kosmo Kalabaw/delta/ox', 'Rocket Rizalina/summit/rocket', 'Robot Republika/twin/robot', 'Buwan Base/vault/satellite',
    'Alien Amigo/tumble/alien', 'Orbit ng Swerte/beacon/flying-saucer', 'Starship Sarimanok/rivers/rooster', 'Planeta Perya/orchard/alien-monster',
    'Gravity Gusto/ripple/astronaut', 'Nova Nayon/lantern/rocket', 'Kalawakan Kings/nine/crown',
  ],
}

/** Neighbours in a theme differ a little in colour. */
const hueSteps = [0, 10, -10, 18, -18]

function dress(themeId: ThemeId, row: string, place: number): SlotTitle {
  const [name = '', model = '', hero = ''] = row.split('/')
  assert(model in slotModels, `${name} has a model`)
  const theme: Theme = themes[themeId]
  const rest = (icons: readonly string[]) => {
    const others = icons.filter((icon) => icon !== hero)
    return others.map((_, i) => others[(i + place) % others.length] ?? hero)
  }
  const icons: Readonly<Record<string, string>> = {
    ...Object.fromEntries([hero, ...rest(theme.highs)].map((icon, i) => [`H${i + 1}`, icon])),
    ...Object.fromEntries(rest(theme.lows).map((icon, i) => [`L${i + 1}`, icon])),
    // Where the hero is the theme's wild, a wild is what it is in cards.
    W: hero === theme.wild ? 'joker' : theme.wild,
    S: theme.scatter,
    C: theme.coin,
  }
  const symbols = symbolsOf(slotModels[model as ModelId]).map((symbol) => [symbol, icons[symbol] ?? hero])
  return {
    id: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    name,
    model: model as ModelId,
    theme: themeId,
    symbols: Object.fromEntries(symbols) as Record<string, string>,
    hue: (theme.hue + (hueSteps[place % hueSteps.length] ?? 0) + 360) % 360,
  }
}

/** Every title, in the order of the themes. */
export const slotTitles: readonly SlotTitle[] = (Object.keys(rows) as ThemeId[]).flatMap((themeId) =>
  rows[themeId].map((row, place) => dress(themeId, row, place)),
)

const byId = new Map(slotTitles.map((title) => [title.id, title]))

export const slotTitleOf = (id: string): SlotTitle | null => byId.get(id) ?? null
