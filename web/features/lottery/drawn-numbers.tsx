import { type CSSProperties, Fragment } from 'react'
import { t } from '#web/lib/i18n.ts'
import './drawn-numbers.css'

/** How the result of a game is drawn. */
type ResultLook = 'balls' | 'sum' | 'dice' | 'race' | 'special' | 'board' | 'prizes' | 'thai'

const looks: Readonly<Record<string, ResultLook>> = {
  pc28: 'sum',
  k3: 'dice',
  pk10: 'race',
  'mark-six': 'special',
  'vietnam-north': 'board',
  'vietnam-province': 'board',
  'four-digit': 'prizes',
  thai: 'thai',
}

export const resultLookOf = (game: string): ResultLook => looks[game] ?? 'balls'

/** A colour for each place of a draw; it says nothing about the number. */
const placeHues = [8, 82, 158, 248, 318, 40, 205] as const
const hueOf = (at: number): number => placeHues[at % placeHues.length] ?? 8

/** Every runner of a race keeps the colour of its number. */
const runnerHues = [95, 248, 60, 40, 205, 285, 330, 20, 10, 150] as const

const hue = (value: number) => ({ '--hue': value }) as CSSProperties

interface DrawnNumbersProps {
  readonly game: string
  readonly numbers: readonly string[]
  /** How many are shown where there is little room; the rest are counted. */
  readonly most?: number
  readonly size?: 'small' | 'large'
  /** Balls come one after another, as when a draw has just become public. */
  readonly isRolling?: boolean
}

/** The numbers of a draw as its game shows them. */
export function DrawnNumbers({ game, numbers, most, size = 'small', isRolling = false }: DrawnNumbersProps) {
  const look = resultLookOf(game)
  const shown = most === undefined ? numbers : numbers.slice(0, most)
  const rest = numbers.length - shown.length
  return (
    <span className="drawn" data-size={size} data-look={look} data-rolling={isRolling || undefined} dir="ltr">
      {look === 'dice' && <Dice numbers={numbers} />}
      {look === 'race' && numbers.map((number) => <Runner key={number} number={number} />)}
      {look === 'board' && <b className="drawn-code">{groupDigits(numbers[0] ?? '')}</b>}
      {look === 'prizes' && <b className="drawn-code">{[...(numbers[0] ?? '')].join(' ')}</b>}
      {look === 'sum' && <SumOfThree numbers={numbers} />}
      {look === 'special' && <WithSpecial numbers={numbers} />}
      {look === 'thai' && <ThaiNumbers numbers={numbers} />}
      {look === 'balls' && shown.map((number, at) => <Ball key={at} number={number} at={at} />)}
      {look === 'balls' && rest > 0 && <span className="drawn-rest">+{rest}</span>}
    </span>
  )
}

function Ball({
  number,
  at,
  isGold = false,
}: {
  readonly number: string
  readonly at: number
  readonly isGold?: boolean
}) {
  return (
    <i className="ball" style={{ ...hue(isGold ? 82 : hueOf(at)), '--at': at } as CSSProperties}>
      <b>{number}</b>
    </i>
  )
}

function SumOfThree({ numbers }: { readonly numbers: readonly string[] }) {
  const sum = numbers.reduce((total, number) => total + Number(number), 0)
  return (
    <>
      {numbers.map((number, at) => (
        <Ball key={at} number={number} at={at} />
      ))}
      <span className="drawn-equals">=</span>
      <Ball number={String(sum)} at={3} isGold />
    </>
  )
}

function WithSpecial({ numbers }: { readonly numbers: readonly string[] }) {
  return (
    <>
      {numbers.slice(0, -1).map((number, at) => (
        <Ball key={at} number={number} at={at} />
      ))}
      <span className="drawn-equals">+</span>
      <Ball number={numbers.at(-1) ?? ''} at={6} isGold />
    </>
  )
}

/** Six digits, and two that are drawn apart. */
function ThaiNumbers({ numbers }: { readonly numbers: readonly string[] }) {
  return (
    <>
      <b className="drawn-code">{numbers.slice(0, 6).join('')}</b>
      <b className="drawn-code drawn-apart">{numbers.slice(6).join('')}</b>
    </>
  )
}

const groupDigits = (number: string): string => `${number.slice(0, -3)}\u2009${number.slice(-3)}`

/** Where the pips of a face are, on a grid of three by three. */
const pips: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
]

function Dice({ numbers }: { readonly numbers: readonly string[] }) {
  const sum = numbers.reduce((total, number) => total + Number(number), 0)
  return (
    <>
      {numbers.map((number, at) => (
        <Fragment key={at}>
          <span className="sr-only">{number}</span>
          <svg viewBox="0 0 30 30" className="die" style={{ '--at': at } as CSSProperties} aria-hidden="true">
            <rect width="30" height="30" rx="7" className="die-face" />
            {(pips[Number(number)] ?? []).map((pip) => (
              <circle
                key={pip}
                cx={7.5 + (pip % 3) * 7.5}
                cy={7.5 + Math.floor(pip / 3) * 7.5}
                r="2.7"
                className="die-pip"
              />
            ))}
          </svg>
        </Fragment>
      ))}
      <b className="drawn-sum" title={t('lottery.sum')}>
        {sum}
      </b>
    </>
  )
}

function Runner({ number }: { readonly number: string }) {
  const value = Number(number)
  return (
    <i className="runner" style={hue(runnerHues[(value - 1) % runnerHues.length] ?? 0)}>
      {value}
    </i>
  )
}
