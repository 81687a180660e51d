import { t } from '#web/lib/i18n.ts'
import { memberFaces } from '#web/site/features/member/menu-groups.ts'
import { useMemberPlace } from '#web/site/member-place.tsx'
import { MemberCentre } from '#web/site/pages/member-centre.tsx'
import { useTitle } from '#web/site/use-title.ts'

export function MemberPage() {
  const { page } = useMemberPlace()
  useTitle(t('title.page', { page: t(page === null ? 'member.title' : memberFaces[page].title) }))
  return (
    <div className="pt-4">
      <MemberCentre />
    </div>
  )
}
