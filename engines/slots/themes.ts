/** What a title's symbols look like: names of the icon set that the build draws with. */
export interface Theme {
  /** Of the tile and the scene, in degrees. */
  readonly hue: number
  /** From the dearest down; a title puts its own hero before them. */
  readonly highs: readonly string[]
  readonly lows: readonly string[]
  readonly wild: string
  readonly scatter: string
  readonly coin: string
}

function theme(hue: number, highs: string, lows: string, wild: string, scatter: string, coin = 'coin'): Theme {
  return { hue, highs: highs.split(' '), lows: lows.split(' '), wild, scatter, coin }
}

// biome-ignore format: a table
export const themes = {
  bulkan: theme(28, 'volcano trophy crown gem-stone hammer-and-pick', 'rock fire pick wood droplet', 'money-bag', 'comet'),
  dagat: theme(210, 'oyster whale dolphin octopus turtle', 'spiral-shell crab shrimp tropical-fish coral', 'trident-emblem', 'water-wave'),
  pista: theme(345, 'firecracker circus-tent drum balloon party-popper', 'candy lollipop confetti-ball ribbon popcorn', 'wrapped-gift', 'fireworks'),
  anihan: theme(125, 'ox sheaf-of-rice rooster tractor basket', 'ear-of-corn carrot eggplant egg seedling', 'sun', 'rainbow'),
  gubat: theme(145, 'lion leopard gorilla crocodile monkey-face', 'palm-tree herb paw-prints mushroom coconut', 'tiger-face', 'milky-way'),
  ibon: theme(190, 'eagle parrot peacock owl flamingo', 'feather nest-with-eggs leafy-green dove duck', 'phoenix-bird', 'sunrise-over-mountains'),
  langit: theme(265, 'full-moon ringed-planet comet shooting-star telescope', 'star cloud crescent-moon dizzy snowflake', 'glowing-star', 'milky-way'),
  prutas: theme(5, 'mango watermelon pineapple grapes strawberry', 'cherries lemon banana peach kiwi-fruit', 'sparkles', 'slot-machine'),
  merienda: theme(325, 'shaved-ice birthday-cake doughnut ice-cream custard', 'cookie candy lollipop chocolate-bar cupcake', 'sparkling-heart', 'bubble-tea'),
  rajah: theme(18, 'crown dagger shield elephant ring', 'scroll amphora key bell feather', 'money-bag', 'castle'),
  galyon: theme(230, 'sailboat compass anchor parrot world-map', 'wood scroll fish oil-drum amphora', 'pirate-flag', 'money-bag'),
  parol: theme(335, 'red-paper-lantern bell wrapped-gift christmas-tree candle', 'candy star ribbon snowflake cookie', 'glowing-star', 'fireworks'),
  kalye: theme(350, 'bus motorcycle bicycle guitar radio', 'stop-sign fuel-pump wheel bus-stop taxi', 'money-with-wings', 'cityscape-at-dusk'),
  bagyo: theme(255, 'high-voltage tornado cyclone umbrella crossed-swords', 'cloud-with-rain droplet leaf-fluttering-in-wind snowflake fog', 'collision', 'rainbow'),
  bulaklak: theme(320, 'lotus hibiscus sunflower rose cherry-blossom', 'tulip blossom herb four-leaf-clover seedling', 'bouquet', 'butterfly'),
  alamat: theme(285, 'crystal-ball unicorn dragon ghost magic-wand', 'candle scroll feather mushroom key', 'sparkles', 'full-moon'),
  palengke: theme(95, 'basket fish balance-scale shopping-bags chicken', 'tomato onion garlic eggplant bell-pepper', 'money-bag', 'receipt'),
  tugtog: theme(295, 'drum guitar trumpet violin saxophone', 'musical-note maracas flute banjo headphone', 'microphone', 'mirror-ball'),
  palaro: theme(140, 'trophy boxing-glove basketball horse-racing bullseye', 'volleyball pool-8-ball badminton running-shoe ping-pong', '1st-place-medal', 'stadium'),
  hiyas: theme(300, 'gem-stone crown ring diamond-with-a-dot prayer-beads', 'large-blue-diamond large-orange-diamond purple-heart green-heart red-heart', 'sparkles', 'money-bag'),
  bundok: theme(165, 'mountain national-park water-buffalo hut camping', 'hiking-boot evergreen-tree rock herb wood', 'sunrise', 'rainbow'),
  bagongtaon: theme(30, 'dragon tiger-face red-envelope fortune-cookie pine-decoration', 'tangerine dumpling teapot firecracker chopsticks', 'money-bag', 'red-paper-lantern'),
  hardin: theme(110, 'butterfly honeybee lady-beetle frog snail', 'honey-pot maple-leaf four-leaf-clover tulip worm', 'sunflower', 'rainbow'),
  kusina: theme(15, 'pot-of-food cooked-rice lobster poultry-leg cut-of-meat', 'hot-pepper garlic onion lime egg', 'fire', 'bellhop-bell'),
  isla: theme(195, 'beach-with-umbrella tropical-drink motor-boat coconut parrot', 'thong-sandal sunglasses spiral-shell pineapple crab', 'palm-tree', 'desert-island'),
  buwan: theme(275, 'rocket astronaut flying-saucer robot satellite', 'alien-monster rock star battery gear', 'atom-symbol', 'ringed-planet'),
} as const satisfies Readonly<Record<string, Theme>>

export type ThemeId = keyof typeof themes
