import { basketball } from './basketball.ts'
import { boxing } from './boxing.ts'
import { football } from './football.ts'
import type { Competitor, SportModel } from './model.ts'
import { raceModel } from './race.ts'
import { tennis } from './tennis.ts'

/** Invented leagues and who plays in them. */

export interface Sport {
  readonly id: string
  readonly name: string
  readonly model: SportModel
  readonly format: string
  readonly betDelayS: number
  /** Matches a day, spread evenly over it. */
  readonly perDay: number
  readonly setsToWin: number
  /** Players of whom there are bets. */
  readonly playersEach: number
  readonly leagues: readonly League[]
}

export interface League {
  readonly id: string
  readonly name: string
  readonly venue: string
  readonly competitors: readonly Competitor[]
}

const palette = [
  '#7c5cd6',
  '#f08a6b',
  '#c0487f',
  '#7fd069',
  '#3aa0d8',
  '#f2b632',
  '#d84a3a',
  '#2bb3a3',
  '#5a78e0',
  '#b9c4d6',
] as const

function league(id: string, name: string, venue: string, names: readonly string[]): League {
  const competitors = names.map(
    (full, at): Competitor => ({
      id: `${id.split('-', 1)[0]}-${full
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[^a-z ]/gu, '')
        .replaceAll(' ', '-')}`,
      name: full,
      short: full.split(' ').at(-1) ?? full,
      colours: [
        palette[at % palette.length] ?? palette[0],
        palette[(at * 3 + 1 + id.length) % palette.length] ?? palette[1],
      ],
      crest: (at * 5 + id.length) % 8,
    }),
  )
  return { id, name, venue, competitors }
}

const volleyball = raceModel({
  ...{
    units: 3,
    inner: { target: 25, lead: 2 },
    lastInner: { target: 15, lead: 2 },
    unit: 'set',
    pointS: 26,
    breakS: 180,
  },
  ...{ weight: 0.022, pointKind: 'points', unitKind: 'set', stat: 'aces' },
})
const billiards = raceModel({
  ...{ units: 9, inner: null, unit: 'rack', pointS: 390, breakS: 45 },
  ...{ weight: 0.05, pointKind: 'rack', unitKind: 'rack', stat: null },
})
const siklab = raceModel({
  ...{ units: 2, inner: { target: 13, lead: 2 }, unit: 'map', pointS: 95, breakS: 420 },
  ...{ weight: 0.035, pointKind: 'points', unitKind: 'set', stat: 'kills' },
})
const bayani = raceModel({
  ...{ units: 2, inner: { target: 20, lead: 1 }, unit: 'map', pointS: 48, breakS: 480 },
  ...{ weight: 0.028, pointKind: 'kill', unitKind: 'set', stat: null },
})
const bilis = raceModel({
  ...{ units: 4, inner: null, unit: 'map', pointS: 260, breakS: 90 },
  ...{ weight: 0.06, pointKind: 'points', unitKind: 'set', stat: null },
})

const usual = { setsToWin: 2, playersEach: 0 }

export const sports: readonly Sport[] = [
  {
    ...{
      id: 'football',
      name: 'Football',
      model: football,
      format: '90 min',
      betDelayS: 6,
      perDay: 32,
      setsToWin: 2,
      playersEach: 4,
    },
    leagues: [
      league('fb-visayas', 'Visayas Premier Football', 'Tagbilaran Ground', [
        ...[
          'Bohol Rovers',
          'Leyte United',
          'Panay Athletic',
          'Samar Wanderers',
          'Negros City',
          'Siquijor Stars',
          'Biliran Blues',
          'Guimaras Albion',
        ],
      ]),
      league('fb-northern', 'Northern Division', 'Vigan Park', [
        ...[
          'Ilocos Harriers',
          'Cagayan Rangers',
          'Benguet Miners',
          'Isabela Town',
          'Aurora Coast',
          'Batanes Gulls',
          'Kalinga Hearts',
          'Apayao Rise',
        ],
      ]),
      league('fb-sakura', 'Sakura First', 'Hoshino Field', [
        ...[
          'Aoba Kites',
          'Minami Foxes',
          'Kawabe Line',
          'Tsukino Eleven',
          'Hamaoka Waves',
          'Yukimura North',
          'Asahino Club',
          'Midorigawa East',
        ],
      ]),
      league('fb-iberian', 'Iberian Top Flight', 'Campo del Faro', [
        ...[
          'Real Almenara',
          'Deportivo Ría',
          'Atlético Olmo',
          'Unión Sierra',
          'Puerto Claro',
          'Racing Encina',
          'Sporting Vega',
          'Gimnástica Lobera',
        ],
      ]),
    ],
  },
  {
    ...{
      id: 'basketball',
      name: 'Basketball',
      model: basketball,
      format: '4x10 min',
      betDelayS: 4,
      perDay: 18,
      setsToWin: 2,
      playersEach: 3,
    },
    leagues: [
      league('bb-luzon', 'Luzon Basketball League', 'Harbour Hall', [
        ...[
          'Cebu Mariners',
          'Davao Falcons',
          'Quezon Lanterns',
          'Baguio Pines',
          'Iloilo Paraw',
          'Manila Harbour',
          'Zambales Tide',
          'Bicol Firebirds',
        ],
      ]),
      league('bb-islands', 'Islands Cup', 'Coral Arena', [
        ...[
          'Palawan Pearls',
          'Mindoro Tamaraws',
          'Camiguin Flames',
          'Surigao Surf',
          'Masbate Riders',
          'Romblon Marble',
          'Basilan Sails',
          'Sulu Currents',
        ],
      ]),
      league('bb-campus', 'Campus League', 'North Gym', [
        ...['Bulacan Scholars', 'Rizal Quills', 'Laguna Reeds', 'Batangas Brew', 'Tarlac Torches', 'Pampanga Parols'],
      ]),
    ],
  },
  {
    ...{ id: 'tennis', name: 'Tennis', model: tennis, format: 'best of 3', betDelayS: 4, perDay: 14, ...usual },
    leagues: [
      league('tn-lagoon', 'Lagoon Open, women', 'Court One', [
        ...[
          'Ines Valdemar',
          'Mika Tanabe',
          'Lourdes Abad',
          'Petra Novicka',
          'Anya Sorel',
          'Giulia Ferrante',
          'Hana Brandt',
          'Marisol Reyes',
        ],
      ]),
      league('tn-bay', 'Bay Series, men', 'Centre Court', [
        ...[
          'Tomas Lindqvist',
          'Rafe Ocampo',
          'Dario Kovalt',
          'Julien Marchetti',
          'Sota Ishimori',
          'Emil Haraldson',
          'Mateo Quirino',
          'Owen Castell',
        ],
      ]),
    ],
  },
  {
    ...{
      id: 'volleyball',
      name: 'Volleyball',
      model: volleyball,
      format: 'best of 5',
      betDelayS: 4,
      perDay: 10,
      setsToWin: 3,
      playersEach: 0,
    },
    leagues: [
      league('vb-orient', 'Orient Volleyball', 'Dagat Dome', [
        ...[
          'Cavite Spikers',
          'Antique Weavers',
          'Capiz Shells',
          'Aklan Drums',
          'Lanao Okir',
          'Cotabato Rivers',
          'Misamis Bay',
          'Agusan Eagles',
        ],
      ]),
    ],
  },
  {
    ...{ id: 'boxing', name: 'Boxing', model: boxing, format: '12 rounds', betDelayS: 5, perDay: 4, ...usual },
    leagues: [
      league('bx-night', 'Friday Fists', 'Old Cinema Hall', [
        ...[
          'Andres Malvar',
          'Kid Salonga',
          'Boy Tindalo',
          'Ramil Estero',
          'Jomar Pilapil',
          'Nestor Galang',
          'Dodong Arcilla',
          'Efren Malaya',
        ],
      ]),
    ],
  },
  {
    ...{ id: 'billiards', name: 'Billiards', model: billiards, format: 'race to 9', betDelayS: 4, perDay: 8, ...usual },
    leagues: [
      league('bl-cue', 'Cue Masters', 'Sinag Billiard House', [
        ...[
          'Amado Reyno',
          'Celso Bangoy',
          'Nardo Saloma',
          'Francisco Luma',
          'Johann Keller',
          'Ling Wei An',
          'Ralf Sundby',
          'Warren Tolosa',
        ],
      ]),
    ],
  },
  {
    ...{ id: 'esports-siklab', name: 'Siklab', model: siklab, format: 'best of 3', betDelayS: 5, perDay: 8, ...usual },
    leagues: [
      league('es-siklab', 'Siklab Circuit', 'Studio A', [
        'Agila Five',
        'Nightjar',
        'Tropa Zero',
        'Crescent Unit',
        'Pixel Bolo',
        'Salinlahi',
        'Team Habagat',
        'Orbital',
      ]),
    ],
  },
  {
    ...{ id: 'esports-bayani', name: 'Bayani', model: bayani, format: 'best of 3', betDelayS: 5, perDay: 8, ...usual },
    leagues: [
      league('eb-bayani', 'Bayani Masters', 'Studio B', [
        'Lakan Gaming',
        'Amihan Squad',
        'Seven Lakes',
        'Mutya',
        'Kidlat Kings',
        'Bathala Crew',
        'Tigre Norte',
        'Silver Carabao',
      ]),
    ],
  },
  {
    ...{
      id: 'esports-bilis',
      name: 'Bilis',
      model: bilis,
      format: 'best of 7',
      betDelayS: 5,
      perDay: 8,
      setsToWin: 4,
      playersEach: 0,
    },
    leagues: [
      league('er-bilis', 'Bilis Grand Tour', 'Track Hall', [
        'Rapid Saints',
        'Drift Lab',
        'Kalye Racing',
        'Neon Jeepney',
        'Apex Mango',
        'Turbo Maya',
        'Night Shift',
        'Red Line Nine',
      ]),
    ],
  },
]

export const sportOf = (id: string): Sport | undefined => sports.find((one) => one.id === id)
