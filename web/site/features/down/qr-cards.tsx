import { t } from '#web/lib/i18n.ts'
import { type System, systems } from '#web/site/features/down/guess-system.ts'
import { useOwnOrigin } from '#web/site/features/down/system.ts'
import { Smartphone, TabletSmartphone } from '#web/ui/icons.ts'
import { QrCode } from '#web/ui/qr-code.tsx'

export const systemIcons = { android: Smartphone, ios: TabletSmartphone } as const
export const systemNames = { android: 'down.android', ios: 'down.ios' } as const satisfies Record<System, string>

/** Both codes lead here again, each to the guide of its own phone. */
export function QrCards({ className = '' }: { readonly className?: string }) {
  const origin = useOwnOrigin()
  return (
    <div className={className}>
      <ul className="flex justify-center gap-4 @5xl:gap-[22px]">
        {systems.map((system) => {
          const Icon = systemIcons[system]
          const address = origin === null ? null : `${origin}/down?os=${system}`
          const label = t('down.qrAlt', { system: t(systemNames[system]), address: address ?? '' })
          return (
            <li key={system} className="w-[128px] @4xl:w-[112px] @5xl:w-[132px]">
              <QrCode text={address} label={label} />
              <p className="mt-2.5 flex items-center justify-center gap-2 text-[14.5px] font-semibold">
                <Icon aria-hidden="true" className="size-4 text-soft" />
                {t(systemNames[system])}
              </p>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 min-h-5 text-center text-[13px] break-all text-soft">
        {origin !== null && <bdi dir="ltr">{`${origin}/down`}</bdi>}
      </p>
    </div>
  )
}
