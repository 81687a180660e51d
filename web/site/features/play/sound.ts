import { useSyncExternalStore } from 'react'

/** Sounds are made, not fetched, and nobody hears any who has not asked for them. */
export type Sound = 'press' | 'spin' | 'stop' | 'tense' | 'win' | 'big' | 'coin' | 'lose' | 'open' | 'flip' | Voice

/** What games without reels are played with: each has a sound of its own. */
type Voice = 'straw' | 'bubble' | 'wood' | 'drum' | 'card' | 'ratchet' | 'foil' | 'launch' | 'ball'

let context: AudioContext | null = null
let isOn = false
const listeners = new Set<() => void>()

export function useSound(): readonly [isOn: boolean, toggle: () => void] {
  const value = useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => isOn,
    () => false,
  )
  return [value, toggle]
}

function toggle(): void {
  isOn = !isOn
  // Only a press may open a browser's ears, and this is one.
  if (isOn) {
    context ??= new AudioContext()
    void context.resume()
  }
  for (const listen of listeners) listen()
  play('press')
}

interface Note {
  readonly hz: number
  /** When it begins and how long it lasts, in seconds. */
  readonly at: number
  readonly long: number
  readonly wave?: OscillatorType
  readonly loud?: number
  /** Where it slides to. */
  readonly to?: number
}

/** Knocks one after another, lower or higher by a little each time. */
const knocks = (count: number, every: number, note: Omit<Note, 'at'>, step = 0): Note[] =>
  Array.from({ length: count }, (_, i) => ({ ...note, hz: note.hz + i * step, at: i * every }))

const scale = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51] as const
const run = (from: number, count: number, every: number, long: number): Note[] =>
  Array.from({ length: count }, (_, i) => ({ hz: scale[(from + i) % scale.length] ?? 523, at: i * every, long }))

const scores: Readonly<Record<Sound, readonly Note[]>> = {
  press: [{ hz: 420, at: 0, long: 0.05, wave: 'triangle', loud: 0.25 }],
  spin: [{ hz: 130, to: 330, at: 0, long: 0.28, wave: 'sawtooth', loud: 0.08 }],
  stop: [{ hz: 150, to: 70, at: 0, long: 0.09, wave: 'square', loud: 0.16 }],
  tense: [{ hz: 300, to: 900, at: 0, long: 0.9, wave: 'triangle', loud: 0.14 }],
  win: run(0, 4, 0.08, 0.22),
  big: [...run(0, 8, 0.09, 0.3), ...run(2, 6, 0.12, 0.4).map((note) => ({ ...note, at: note.at + 0.75 }))],
  coin: [
    { hz: 988, at: 0, long: 0.07 },
    { hz: 1319, at: 0.07, long: 0.2 },
  ],
  lose: [{ hz: 220, to: 90, at: 0, long: 0.35, wave: 'triangle', loud: 0.22 }],
  open: [{ hz: 660, to: 880, at: 0, long: 0.12, wave: 'triangle', loud: 0.25 }],
  // Dice tumbling over a straw mat.
  straw: knocks(5, 0.07, { hz: 210, to: 120, long: 0.05, wave: 'square', loud: 0.07 }, -14),
  bubble: [{ hz: 420, to: 980, at: 0, long: 0.14, loud: 0.2 }],
  wood: [{ hz: 780, to: 560, at: 0, long: 0.07, wave: 'triangle', loud: 0.22 }],
  drum: knocks(9, 0.06, { hz: 150, to: 110, long: 0.06, wave: 'triangle', loud: 0.16 }, 6),
  card: [{ hz: 1400, to: 300, at: 0, long: 0.06, wave: 'sawtooth', loud: 0.06 }],
  ratchet: knocks(14, 0.075, { hz: 1100, to: 700, long: 0.025, wave: 'square', loud: 0.05 }, -20),
  foil: knocks(3, 0.05, { hz: 2200, to: 1600, long: 0.04, wave: 'sawtooth', loud: 0.035 }),
  launch: [{ hz: 180, to: 900, at: 0, long: 0.5, wave: 'triangle', loud: 0.14 }],
  ball: [{ hz: 620, to: 480, at: 0, long: 0.05, loud: 0.2 }],
  flip: [{ hz: 500, to: 760, at: 0, long: 0.08, wave: 'triangle', loud: 0.2 }],
}

export function play(sound: Sound): void {
  if (!isOn || !context) return
  const now = context.currentTime
  for (const note of scores[sound]) strike(context, now, note)
}

function strike(on: AudioContext, now: number, { hz, to, at, long, wave = 'sine', loud = 0.2 }: Note): void {
  const voice = on.createOscillator()
  const volume = on.createGain()
  const [from, until] = [now + at, now + at + long]
  voice.type = wave
  voice.frequency.setValueAtTime(hz, from)
  if (to) voice.frequency.exponentialRampToValueAtTime(to, until)
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(loud, from + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, until)
  voice.connect(volume).connect(on.destination)
  voice.start(from)
  voice.stop(until + 0.02)
}
