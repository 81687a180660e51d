import { formatAmount, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import {
  type ChaseFigure,
  chaseBounds,
  chaseKinds,
  figuresOf,
  stepChase,
} from '#web/site/features/play/lottery/chase-choice.ts'
import { noticeText } from '#web/site/features/play/lottery/notice-text.ts'
import { Switch } from '#web/site/features/play/lottery/switch.tsx'
import type { TicketForm } from '#web/site/features/play/lottery/ticket-form.ts'
import { useChasePreview } from '#web/site/features/play/lottery/use-plans.ts'
import { Minus, Plus } from '#web/ui/icons.ts'

/** The basket over several issues: how it grows, and the full sum that is held, before anything is pressed. */
export function ChasePanel({ form }: { readonly form: TicketForm }) {
  const { chase, setChase, lines } = form
  if (lines.length === 0) return null
  return (
    <section className="lottery-panel chase" aria-label={t('lottery.chase.title')}>
      <h2>
        {t('lottery.chase.title')}
        <Switch label={t('lottery.chase.title')} isOn={chase.isOn} onTurn={(isOn) => setChase({ ...chase, isOn })} />
      </h2>
      {chase.isOn && <ChaseForm form={form} />}
    </section>
  )
}

function ChaseForm({ form }: { readonly form: TicketForm }) {
  const { chase, setChase } = form
  return (
    <>
      <fieldset className="unit-choice chase-kinds" aria-label={t('lottery.chase.kind')}>
        {chaseKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={chase.kind === kind}
            onClick={() => setChase({ ...chase, kind })}
          >
            {t(`lottery.chase.${kind}`)}
          </button>
        ))}
      </fieldset>
      <div className="chase-figures">
        {(['issues', ...figuresOf(chase.kind)] as const).map((figure) => (
          <Figure key={figure} form={form} figure={figure} />
        ))}
      </div>
      <Steps form={form} />
      <p className="chase-stop">
        {t('lottery.chase.stopOnWin')}
        <Switch
          label={t('lottery.chase.stopOnWin')}
          isOn={chase.isStoppedByWin}
          onTurn={(isStoppedByWin) => setChase({ ...chase, isStoppedByWin })}
        />
      </p>
    </>
  )
}

function Figure({ form: { chase, setChase }, figure }: { readonly form: TicketForm; readonly figure: ChaseFigure }) {
  const name = t(`lottery.chase.${figure}`)
  const [least, most] = chaseBounds[figure]
  const value = chase[figure]
  return (
    <fieldset className="size-field">
      <legend>{name}</legend>
      <span className="stepper">
        <button
          type="button"
          aria-label={t('lottery.chase.fewer', { figure: name })}
          disabled={value <= least}
          onClick={() => setChase(stepChase(chase, figure, -1))}
        >
          <Minus aria-hidden="true" className="size-4" />
        </button>
        <output>{figure === 'profitPercent' ? `${formatNumber(value)}%` : formatNumber(value)}</output>
        <button
          type="button"
          aria-label={t('lottery.chase.more', { figure: name })}
          disabled={value >= most}
          onClick={() => setChase(stepChase(chase, figure, 1))}
        >
          <Plus aria-hidden="true" className="size-4" />
        </button>
      </span>
    </fieldset>
  )
}

/** Issue by issue what is staked; the sum is what is held at once. */
function Steps({ form }: { readonly form: TicketForm }) {
  const { currency, limits } = form
  const { data, error } = useChasePreview(form)
  if (error)
    return (
      <p role="alert" className="lottery-fault">
        {noticeText(error.refusal, limits, currency)}
      </p>
    )
  if (!data) return <div className="chase-steps" aria-busy="true" />
  return (
    <>
      <div className="chase-steps">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('lottery.issue')}</th>
              <th scope="col">{t('lottery.times')}</th>
              <th scope="col">{t('lottery.chase.stake')}</th>
              <th scope="col">{t('lottery.chase.soFar')}</th>
            </tr>
          </thead>
          <tbody>
            {data.steps.map(({ issue, multiple, stake, soFar }) => (
              <tr key={issue}>
                <th scope="row">
                  <bdi dir="ltr">{issue}</bdi>
                </th>
                <td>{formatNumber(multiple)}</td>
                <td>
                  <bdi dir="ltr">{formatAmount(stake, currency)}</bdi>
                </td>
                <td>
                  <bdi dir="ltr">{formatAmount(soFar, currency)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="basket-sum chase-held">
        <div>
          <dt>{t('lottery.chase.held')}</dt>
          <dd className="text-gold">
            <bdi dir="ltr">{formatAmount(data.total, currency)}</bdi>
          </dd>
        </div>
      </dl>
      <p className="chase-note">{t('lottery.chase.note')}</p>
    </>
  )
}
