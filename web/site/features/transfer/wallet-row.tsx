import type { Currency } from '#kit/money.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { MakerWallet } from '#web/site/features/transfer/use-wallets.ts'
import { VendorMark } from '#web/ui/art/vendor-mark.tsx'
import { isVendor } from '#web/ui/art/vendors.ts'
import { Button } from '#web/ui/button.tsx'
import { ArrowDownToLine, ArrowUpFromLine, LoaderCircle } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'

interface WalletRowProps {
  readonly wallet: MakerWallet
  readonly currency: Currency
  readonly isBusy: boolean
  readonly onIn: () => void
  readonly onOut: () => void
}

/** What one maker holds. While a transfer waits for the maker's answer, nothing else can be asked of it. */
export function WalletRow({ wallet, currency, isBusy, onIn, onOut }: WalletRowProps) {
  const { vendor, name, balance, isOpen, pending } = wallet
  const isEmpty = !/[1-9]/.test(balance)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3">
      <span className="grid size-10 flex-none place-items-center rounded-xl bg-surface-3 text-soft">
        {isVendor(vendor) ? <VendorMark vendor={vendor} className="size-5" /> : [...name][0]}
      </span>
      <div className="min-w-0 flex-1 basis-32">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        {!isOpen && <p className="text-[13px] text-gold">{t('transfer.closed')}</p>}
        {pending !== null && (
          <p className="flex items-center gap-1.5 text-[13px] text-gold">
            <LoaderCircle aria-hidden="true" className="size-4 flex-none animate-turn" />
            {t('transfer.pendingSince', { time: formatInstant(pending.askedAt) })}
          </p>
        )}
      </div>
      <Money amount={balance} currency={currency} className="text-[15px]" />
      <div className="flex gap-2 max-sm:w-full">
        <Button
          disabled={!isOpen || pending !== null || isBusy}
          onClick={onIn}
          aria-label={t('transfer.intoOf', { name })}
          className="flex-1"
        >
          <ArrowDownToLine aria-hidden="true" className="size-[18px]" />
          {t('transfer.into')}
        </Button>
        <Button
          disabled={isEmpty || pending !== null || isBusy}
          onClick={onOut}
          aria-label={t('transfer.backOf', { name })}
          className="flex-1"
        >
          <ArrowUpFromLine aria-hidden="true" className="size-[18px]" />
          {t('transfer.back')}
        </Button>
      </div>
    </li>
  )
}
