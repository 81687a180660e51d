import { sports } from '#engines/sports/sports.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { SportIcon } from '#web/site/features/sports/sport-icon.tsx'
import { sportName } from '#web/site/features/sports/words.ts'
import { Card } from '#web/ui/card.tsx'

const general = [
  ['matches.decided', 'matches.decidedText'],
  ['matches.back', 'matches.backText'],
  ['matches.lines', 'matches.linesText'],
  ['matches.together', 'matches.togetherText'],
  ['matches.inPlay', 'matches.inPlayText'],
  ['matches.cashOut', 'matches.cashOutText'],
  ['matches.limits', 'matches.limitsText'],
  ['matches.wrongPrice', 'matches.wrongPriceText'],
] as const satisfies readonly (readonly [PlainKey, PlainKey])[]

const ofSport: Readonly<Record<string, PlainKey>> = {
  football: 'matches.football',
  basketball: 'matches.basketball',
  tennis: 'matches.tennis',
  volleyball: 'matches.volleyball',
  boxing: 'matches.boxing',
  billiards: 'matches.billiards',
}

/** How bets are decided: what holds for every sport, and what is particular to each. */
export function RulesView() {
  const titles = sports.filter(({ category }) => category === 'ESPORTS')
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4">
      <Card className="grid gap-5 p-5">
        <h2 className="font-display text-xl font-semibold">{t('matches.every')}</h2>
        {general.map(([title, text]) => (
          <div key={title} className="grid gap-1">
            <h3 className="font-semibold">{t(title)}</h3>
            <p className="text-soft">{t(text)}</p>
          </div>
        ))}
      </Card>
      {sports.flatMap((sport) => {
        const text = ofSport[sport.id]
        return text === undefined ? (
          []
        ) : (
          <SportRules key={sport.id} id={sport.id} title={sportName(sport)} text={t(text)} />
        )
      })}
      <SportRules
        id="esports"
        title={t('matches.esports')}
        text={`${titles.map(({ name }) => name).join(', ')}. ${t('matches.esportsText')}`}
      />
    </div>
  )
}

interface SportRulesProps {
  /** Where the page of a match leads to. */
  readonly id: string
  readonly title: string
  readonly text: string
}

function SportRules({ id, title, text }: SportRulesProps) {
  return (
    <Card id={id} className="grid gap-2 p-5">
      <h2 className="flex items-center gap-2 font-display text-xl font-semibold">
        <SportIcon sport={id} />
        {title}
      </h2>
      <p className="text-soft">{text}</p>
    </Card>
  )
}
