import { useMemberLocation } from '#web/features/centres/member-location.tsx'
import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { memberFaces } from '#web/site/features/member/menu-groups.ts'
import { MemberCentre } from '#web/site/pages/member-centre.tsx'

export function MemberPage() {
  const { page } = useMemberLocation()
  useTitle(t('title.page', { page: t(page === null ? 'member.title' : memberFaces[page].title) }))
  return (
    <div className="pt-4">
      <MemberCentre />
    </div>
  )
}
