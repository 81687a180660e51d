import { useState } from 'react'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { LevelBadge } from '#web/features/loyalty/level-badge.tsx'
import { levelName, loyaltyRefusalText } from '#web/features/loyalty/reward-words.ts'
import { claimGift, useVip, useVipRanking, type Vip } from '#web/features/loyalty/use-loyalty.ts'
import { useMe } from '#web/features/session/viewer.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { formatAmount, formatDay, formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { BlockNote } from '#web/site/features/loyalty/block-note.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { Bar } from '#web/ui/bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ArrowDown, ArrowUp } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The level somebody has, what is missing in numbers, and what every level gives. */
export function VipView() {
  const query = useVip()
  if (query.isPending)
    return (
      <>
        <output className="sr-only">{t('state.loading')}</output>
        <Skeleton className="h-80 rounded-2xl" />
        <Skeleton className="h-64 rounded-2xl" />
      </>
    )
  if (query.isError && !query.data) return <CallFailed query={query} />
  const vip = query.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <BlockNote block={vip.block} />
      <Standing vip={vip} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-3">
        <Keep vip={vip} />
        <Gain vip={vip} />
        <History vip={vip} />
      </div>
      <Benefits vip={vip} />
      <Host vip={vip} />
      <p className="text-[13px] text-soft">{t('loyalty.vip.counted', { days: String(vip.upgradeDays) })}</p>
      <Ranking />
    </div>
  )
}

const short = (amount: string, code: string): string => formatAmount(amount, readCurrency(code)).replace(/[.,٫]0+$/, '')

function Standing({ vip }: { readonly vip: Vip }) {
  const { level, currency: code, recent, toNext, levels } = vip
  const currency = readCurrency(code)
  const me = useMe()
  const next = levels[level + 1]
  const share = next ? Number(recent) / Number(next.upgrade) : 1
  return (
    <section
      data-theme="night"
      className="relative isolate overflow-hidden rounded-2xl bg-linear-120 from-[oklch(0.3_0.08_285)] via-[oklch(0.38_0.11_320)] to-[oklch(0.48_0.13_5)] p-5 text-strong shadow-2 sm:p-8"
    >
      <Weave className="-z-10" />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <LevelBadge level={level} className="h-28 w-24 drop-shadow-lg sm:h-32 sm:w-28" />
        <div className="grid min-w-0 flex-1 basis-64 gap-2">
          <p className="truncate text-soft">
            <bdi>{me?.nickname}</bdi>
          </p>
          <h2 data-level={level} className="font-display text-[34px] leading-tight font-semibold sm:text-[40px]">
            {levelName(level)}
          </h2>
          <Bar label={t('loyalty.vip.progress')} share={share} text={formatAmount(recent, currency)} className="h-3" />
          <p className="flex flex-wrap justify-between gap-x-4 text-[14px]">
            <span>
              <Money amount={recent} currency={currency} /> {t('loyalty.vip.countedPlay')}
            </span>
            <span className="text-soft">
              {toNext === null
                ? t('loyalty.vip.highest')
                : t('loyalty.vip.toNext', { amount: formatAmount(toNext, currency), level: levelName(level + 1) })}
            </span>
          </p>
        </div>
        <Gifts vip={vip} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls sideways must be reached by keys too. */}
      <ol tabIndex={0} className="mt-7 flex overflow-x-auto pb-1">
        {levels.map(({ upgrade }, at) => (
          <li key={upgrade} className="relative grid min-w-21 flex-1 justify-items-center gap-1 text-center">
            {at > 0 && (
              <span
                aria-hidden="true"
                className={`absolute end-1/2 top-6 -z-10 h-1 w-full ${at <= level ? 'bg-gold-fill' : 'bg-inset/70'}`}
              />
            )}
            <LevelBadge level={at} className={`size-12 ${at > level ? 'opacity-45 grayscale' : ''}`} />
            <span
              aria-current={at === level ? 'step' : undefined}
              className={`font-semibold ${at === level ? 'text-gold' : ''}`}
            >
              {levelName(at)}
            </span>
            <bdi dir="ltr" className="tabular text-[13px] text-soft">
              {short(upgrade, code)}
            </bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Gift = Vip['gifts'][number]

function giftText({ gift, level }: Gift, amount: string): string {
  if (gift === 'birthday') return t('loyalty.vip.birthdayGift', { amount })
  return gift === 'week'
    ? t('loyalty.vip.weekGift', { amount })
    : t('loyalty.vip.welcomeGift', { amount, level: levelName(level) })
}

const giftHint = ({ gift }: Gift, days: number): string =>
  gift === 'birthday' ? t('loyalty.vip.birthdayHint', { count: days }) : t('loyalty.vip.weekHint')

/** The gifts that wait, the birthday's first. */
function Gifts({ vip: { gifts, currency: code, birthdayDays } }: { readonly vip: Vip }) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const currency = readCurrency(code)
  const open = gifts.find(({ isGiven }) => !isGiven)
  const take = async () => {
    if (!open) return
    setBusy(true)
    const answer = await claimGift(open.gift, open.level)
    setBusy(false)
    setRefusal(answer.ok ? null : answer.refusal)
    if (answer.ok) showToast(t('loyalty.gotCash', { amount: formatAmount(answer.value.amount, currency) }))
  }
  if (!open) return gifts.length === 0 ? null : <p className="text-soft">{t('loyalty.vip.giftsTaken')}</p>
  const amount = formatAmount(open.amount, currency)
  return (
    <div className="grid justify-items-end gap-1 max-sm:w-full max-sm:justify-items-stretch">
      <Button look="gold" size="large" isBusy={isBusy} onClick={() => void take()}>
        {giftText(open, amount)}
      </Button>
      <p role={refusal === null ? undefined : 'alert'} className="text-[13px] text-soft">
        {refusal === null ? giftHint(open, birthdayDays) : loyaltyRefusalText(refusal)}
      </p>
    </div>
  )
}

const cardTitle = 'font-display text-[17px] font-semibold'

function Keep({ vip: { keep, level, currency: code, keepDays } }: { readonly vip: Vip }) {
  const currency = readCurrency(code)
  return (
    <Card className="grid content-start gap-3 p-5">
      <h2 className={cardTitle}>{t('loyalty.vip.keep', { level: levelName(level) })}</h2>
      {keep === null ? (
        <p className="text-soft">{t('loyalty.vip.keepFirst')}</p>
      ) : (
        <>
          <Bar
            label={t('loyalty.vip.keep', { level: levelName(level) })}
            share={Number(keep.needed) === 0 ? 1 : Number(keep.done) / Number(keep.needed)}
            text={`${keep.done} / ${keep.needed}`}
            isDone={Number(keep.missing) === 0}
          />
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>
              <Money amount={keep.done} currency={currency} /> / <Money amount={keep.needed} currency={currency} />
            </span>
            <span className="text-soft">{t('loyalty.vip.until', { day: formatDay(keep.until) })}</span>
          </p>
          <p className="text-[13px] text-soft">{t('loyalty.vip.keepHint', { days: String(keepDays) })}</p>
        </>
      )}
    </Card>
  )
}

const percentText = (percent: number): string => `${formatNumber(percent)} %`

function Gain({ vip: { levels, level, currency: code } }: { readonly vip: Vip }) {
  const [now, next] = [levels[level], levels[level + 1]]
  if (!now || !next)
    return (
      <Card className="p-5">
        <h2 className={cardTitle}>{t('loyalty.vip.highest')}</h2>
      </Card>
    )
  const rows = [
    { text: t('loyalty.vip.row.week'), from: short(now.weekGift, code), to: short(next.weekGift, code) },
    { text: t('loyalty.vip.row.welcome'), from: '–', to: short(next.welcomeGift, code) },
    { text: t('loyalty.vip.row.birthday'), from: short(now.birthdayGift, code), to: short(next.birthdayGift, code) },
    { text: t('loyalty.vip.row.points'), from: percentText(now.pointPercent), to: percentText(next.pointPercent) },
    { text: t('loyalty.vip.row.withdraw'), from: short(now.withdrawDaily, code), to: short(next.withdrawDaily, code) },
  ].filter(({ from, to }) => from !== to)
  return (
    <Card className="grid content-start gap-3 p-5">
      <h2 className={cardTitle}>{t('loyalty.vip.gain', { level: levelName(level + 1) })}</h2>
      <dl className="grid gap-2.5">
        {rows.map(({ text, from, to }) => (
          <div key={text} className="flex justify-between gap-4">
            <dt className="text-soft">{text}</dt>
            <dd className="tabular font-semibold text-gold">
              <bdi dir="ltr">
                {from} → {to}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function History({ vip: { history } }: { readonly vip: Vip }) {
  return (
    <Card className="grid content-start gap-3 p-5">
      <h2 className={cardTitle}>{t('loyalty.vip.history')}</h2>
      {history.length === 0 ? (
        <p className="text-soft">{t('loyalty.vip.historyEmpty')}</p>
      ) : (
        <ul className="grid max-h-44 gap-2.5 overflow-y-auto">
          {history.map(({ at, change, before, after }) => {
            const Icon = change === 'up' ? ArrowUp : ArrowDown
            return (
              <li key={at} className="flex items-center gap-2.5">
                <Icon aria-hidden="true" className={`size-4 flex-none ${change === 'up' ? 'text-win' : 'text-soft'}`} />
                <span className="min-w-0 flex-1">
                  {t(change === 'up' ? 'loyalty.vip.wentUp' : 'loyalty.vip.wentDown', {
                    before: levelName(before),
                    after: levelName(after),
                  })}
                </span>
                <bdi className="text-[13px] text-soft">{formatInstant(at)}</bdi>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

function Benefits({ vip: { levels, level, currency: code, host } }: { readonly vip: Vip }) {
  const money = (amount: string) => (Number(amount) === 0 ? '–' : short(amount, code))
  const rows = [
    { text: t('loyalty.vip.row.upgrade'), cells: levels.map(({ upgrade }) => short(upgrade, code)) },
    { text: t('loyalty.vip.row.keep'), cells: levels.map(({ keep }) => money(keep)) },
    { text: t('loyalty.vip.row.week'), cells: levels.map(({ weekGift }) => money(weekGift)) },
    { text: t('loyalty.vip.row.welcome'), cells: levels.map(({ welcomeGift }) => money(welcomeGift)) },
    { text: t('loyalty.vip.row.birthday'), cells: levels.map(({ birthdayGift }) => money(birthdayGift)) },
    { text: t('loyalty.vip.row.points'), cells: levels.map(({ pointPercent }) => percentText(pointPercent)) },
    { text: t('loyalty.vip.row.withdraw'), cells: levels.map(({ withdrawDaily }) => short(withdrawDaily, code)) },
    ...(host === null
      ? []
      : [
          {
            text: t('loyalty.vip.row.host'),
            cells: levels.map((_, at) => (at >= host.fromLevel ? t('loyalty.vip.hostYes') : '–')),
          },
        ]),
  ]
  const lit = (at: number) => (at === level ? 'bg-gold-wash text-strong' : 'text-soft')
  return (
    <Card className="overflow-hidden">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls sideways must be reached by keys too. */}
      <div tabIndex={0} className="overflow-x-auto">
        <table className="w-full min-w-180 text-center">
          <thead>
            <tr>
              <th scope="col" className="sticky start-0 bg-surface-1 px-4 py-3 text-start font-medium sm:px-5">
                {t('loyalty.vip.benefit')}
              </th>
              {levels.map(({ upgrade }, at) => (
                <th key={upgrade} scope="col" className={`px-2 py-3 font-medium ${lit(at)}`}>
                  <LevelBadge level={at} className="mx-auto size-9" />
                  <span className={at === level ? 'text-gold' : ''}>{levelName(at)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ text, cells }) => (
              <tr key={text} className="border-t border-hairline">
                <th scope="row" className="sticky start-0 bg-surface-1 px-4 py-3.5 text-start font-medium sm:px-5">
                  {text}
                </th>
                {cells.map((cell, at) => (
                  <td
                    key={levels[at]?.upgrade}
                    className={`tabular px-2 py-3.5 ${lit(at)} ${at === level ? 'font-semibold' : ''}`}
                  >
                    <bdi dir="ltr">{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** Who looks after members of the higher levels, and how they are reached. */
function Host({ vip: { host } }: { readonly vip: Vip }) {
  if (host === null) return null
  const { name, contact, fromLevel } = host
  return (
    <Card className="grid gap-1 p-5">
      <h2 className={cardTitle}>{t('loyalty.vip.row.host')}</h2>
      <p className="text-soft">
        {contact === null
          ? t('loyalty.vip.hostFrom', { name, level: levelName(fromLevel) })
          : t('loyalty.vip.hostYours', { name, contact })}
      </p>
    </Card>
  )
}

function Ranking() {
  const query = useVipRanking()
  if (query.isPending) return <Skeleton className="h-40 rounded-2xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { places } = query.data
  return (
    <Card>
      <h2 className={`${cardTitle} px-4 pt-4 pb-3 sm:px-5`}>{t('loyalty.vip.ranking')}</h2>
      {places.length === 0 ? (
        <EmptyState title={t('loyalty.vip.rankingEmpty')} hint={t('loyalty.vip.rankingEmptyHint')} />
      ) : (
        <ol className="grid md:grid-cols-2">
          {places.map(({ place, name, level, isMe }) => (
            <li
              key={place}
              className={`flex items-center gap-3 border-t border-hairline px-4 py-2 sm:px-5 ${isMe ? 'bg-gold-wash font-semibold' : ''}`}
            >
              <span className="tabular w-7 text-soft">{place}</span>
              <LevelBadge level={level} className="size-8" />
              <bdi className="min-w-0 flex-1 truncate">{isMe ? t('loyalty.you') : name}</bdi>
              <span className="text-soft">{levelName(level)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
