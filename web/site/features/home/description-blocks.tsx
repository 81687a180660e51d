import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { Card } from '#web/ui/card.tsx'
import { ArrowRight, Hourglass, LockKeyhole, ShieldCheck } from '#web/ui/icons.ts'

/** What can be said of the site today, each with the place where it can be seen. */
const blocks = [
  { id: 'proof', icon: ShieldCheck, hue: '[--hue:163]', to: '/proof' },
  { id: 'limits', icon: Hourglass, hue: '[--hue:86]', to: '/member?page=securityCenter&part=limits' },
  { id: 'sealed', icon: LockKeyhole, hue: '[--hue:232]', to: '/help' },
] as const

export function DescriptionBlocks() {
  return blocks.map(({ id, icon: Icon, hue, to }) => (
    <Card key={id} className="flex flex-col items-start p-5 md:p-6">
      <span className={`grid size-11 place-items-center rounded-xl bg-hue text-hue ${hue}`}>
        <Icon aria-hidden="true" className="size-[23px]" />
      </span>
      <h3 className="mt-4 text-lg leading-snug font-semibold">{t(`home.block.${id}`)}</h3>
      <p className="mt-2 leading-relaxed text-soft">{t(`home.block.${id}.words`)}</p>
      <Link
        to={to}
        className="group mt-auto -mb-2 flex min-h-11 items-center gap-1.5 pt-2 font-semibold text-gold hover:underline"
      >
        {t(`home.block.${id}.link`)}
        <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      </Link>
    </Card>
  ))
}
