import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useProfile } from '#web/features/security/use-security.ts'
import { formatDay } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { artUrl } from '#web/ui/art/art-url.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Pencil } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What the account says about its member. */
export function ProfileCard({ onEdit }: { readonly onEdit: () => void }) {
  const query = useProfile()
  if (query.isPending) return <Skeleton className="h-56 rounded-2xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { nickname, account, icon, memberSince, fullName, birthday } = query.data
  const rows = [
    { key: 'name', label: t('security.fullName'), text: fullName },
    { key: 'birthday', label: t('security.birthday'), text: birthday && formatDay(birthday) },
    { key: 'since', label: t('security.memberSince'), text: formatDay(memberSince.slice(0, 10)) },
  ]
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex items-center gap-3">
        <img
          src={artUrl(`/art/avatar/${icon}.svg`)}
          alt=""
          width={48}
          height={48}
          className="size-12 flex-none rounded-full shadow-1"
        />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-display text-[17px] font-semibold">
            <bdi>{nickname}</bdi>
          </h2>
          <p className="truncate text-[13px] text-soft">
            <bdi>{account}</bdi>
          </p>
        </div>
        <Button aria-label={t('security.editProfile')} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-[18px]" />
          {t('security.edit')}
        </Button>
      </div>
      <dl className="mt-4 grid gap-2 text-[13px]">
        {rows.map(({ key, label, text }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 text-end font-medium">
              <bdi>{text ?? t('security.notGiven')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
