import { tableGameOf } from '#engines/tables/games.ts'
import { payText, spotName } from '#web/features/tables/spot-texts.ts'
import { t } from '#web/lib/i18n.ts'
import { writeMinor, writeShort } from '#web/site/features/play/model.ts'
import { kindOf, textNames } from '#web/site/features/play/tables/game-kinds.ts'
import type { Seat } from '#web/site/features/play/tables/use-seat.ts'
import { Dialog } from '#web/ui/dialog.tsx'

const keys = ['chips', 'spots', 'send', 'undo', 'clear', 'repeat', 'double'] as const

/** Rules, limits and keys of a table, with the exact return of every spot. */
export function RulesSheet({ seat, onClose }: { readonly seat: Seat; readonly onClose: () => void }) {
  const { answer, limits } = seat
  const { currency } = limits
  const kind = kindOf(answer.game)
  const money = (amount: bigint) => writeShort(amount, currency)
  return (
    <Dialog
      title={t('tables.rulesOf', { table: answer.name })}
      size="wide"
      closeLabel={t('state.close')}
      onClose={onClose}
    >
      <div className="table-rules">
        {kind && <p>{t(`tables.how.${textNames[kind]}`)}</p>}
        {answer.options.commission === false && <p>{t('tables.how.noCommission')}</p>}
        {kind === 'blackjack' &&
          (['seats', 'behind', 'chart'] as const).map((part) => <p key={part}>{t(`tables.how.${part}`)}</p>)}
        {kind === 'three-card-poker' && <p>{t('tables.how.queenPlan')}</p>}
        {tableGameOf(answer.game)?.pooled && <p>{t('tables.how.pool')}</p>}
        {answer.options.laPartage && <p>{t('tables.how.laPartage')}</p>}
        <p>{t('tables.how.computer')}</p>
        <h3>{t('tables.limits')}</h3>
        <ul>
          <li>{t('tables.limit.least', { amount: money(limits.least) })}</li>
          <li>{t('tables.limit.spot', { amount: money(limits.spotMost) })}</li>
          <li>{t('tables.limit.slip', { amount: money(limits.most) })}</li>
          <li>{t('tables.limit.payout', { amount: writeMinor(limits.maxPayout, currency) })}</li>
          <li>{t('tables.limit.late')}</li>
        </ul>
        <h3>{t('tables.pays')}</h3>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('tables.spotColumn')}</th>
              <th scope="col">{t('tables.payColumn')}</th>
              <th scope="col">{t('tables.returnColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {answer.spots.filter(isExample).map(({ spot, rtpPpm }) => (
              <tr key={spot}>
                <th scope="row">{spotName(answer.game, spot)}</th>
                <td>
                  <bdi dir="ltr">{payText(answer.game, spot)}</bdi>
                </td>
                <td>
                  <bdi dir="ltr">{(rtpPpm / 10_000).toFixed(2)}%</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <h3>{t('tables.keys')}</h3>
        <ul>
          {keys
            .filter((key) => key !== 'double' || kind !== 'cockfight')
            .map((key) => (
              <li key={key}>{t(`tables.key.${key}`)}</li>
            ))}
          {kind === 'blackjack' && <li>{t('tables.key.blackjack')}</li>}
          {kind === 'cockfight' && <li>{t('tables.key.cockfight')}</li>}
          {kind === 'three-card-poker' && <li>{t('tables.key.poker')}</li>}
        </ul>
        <p className="note">
          {t('tables.configHash')} <bdi dir="ltr">{answer.configHash}</bdi>
        </p>
      </div>
    </Dialog>
  )
}

const examples: Readonly<Record<string, string>> = {
  straight: 'straight-17',
  split: 'split-17-20',
  street: 'street-16-17-18',
  trio: 'trio-0-1-2',
  corner: 'corner-17-18-20-21',
  line: 'line-16-17-18-19-20-21',
  seat: 'seat-1',
  behind: 'behind-1',
}

/** Of inside bets of roulette and of seats one of each kind is enough: they all return the same. */
function isExample({ spot }: { readonly spot: string }): boolean {
  const example = examples[spot.split('-')[0] ?? '']
  return example === undefined || example === spot
}
