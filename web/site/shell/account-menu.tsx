import type { MouseEvent } from 'react'
import { useFlag } from '#web/features/brand/use-brand.ts'
import { memberPaths } from '#web/features/centres/member-keys.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { isAgentType } from '#web/features/session/account-types.ts'
import { useMember } from '#web/features/session/use-session.ts'
import { t } from '#web/lib/i18n.ts'
import { isPlainClick, Link, usePath } from '#web/lib/navigation.tsx'
import { DropMenu, dropMenuItem } from '#web/ui/drop-menu.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { ArrowUpFromLine, ChevronDown, LogOut, ReceiptText, Ticket, UserRound, Users } from '#web/ui/icons.ts'

export function AccountMenu() {
  const { data: member } = useMember()
  const hasRecords = useFlag('TRANSREC3')
  const hasBets = useFlag('TRANSBETREPMEM3')
  const name = member?.nickname ?? ''
  const isAgent = member !== undefined && isAgentType(member.type)
  return (
    <DropMenu
      label={t('nav.account')}
      buttonLabel={t('nav.accountOf', { name })}
      buttonClass="flex h-11 items-center gap-1.5 rounded-full text-soft hover:text-strong"
      items={(close) => (
        <>
          <p className="truncate px-3 pt-1.5 pb-2 font-semibold">
            <bdi>{name}</bdi>
          </p>
          <CentreItem icon={UserRound} text={t('nav.memberCentre')} path="/member" popup="member" onGo={close} />
          {isAgent && (
            <CentreItem icon={Users} text={t('nav.agentCentre')} path="/agentHome" popup="agent" onGo={close} />
          )}
          <Item icon={ArrowUpFromLine} text={t('nav.withdraw')} page="withdraw" onGo={close} />
          {hasRecords && (
            <Item icon={ReceiptText} text={t('nav.accountRecords')} page="transactionHistory" onGo={close} />
          )}
          {hasBets && <Item icon={Ticket} text={t('nav.bettingRecords')} page="personalHistoryCopy" onGo={close} />}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              close()
              openPopup({ kind: 'sign-out' })
            }}
            className={dropMenuItem}
          >
            <LogOut aria-hidden="true" className="size-[18px] flex-none rtl:-scale-x-100" />
            {t('nav.signOut')}
          </button>
        </>
      )}
    >
      {/* Drawn as a picture: the button already says whose account it is. */}
      <span
        data-initials={[...name].slice(0, 2).join('')}
        className="grid size-11 place-items-center rounded-full bg-hue font-semibold text-hue uppercase [--hue:205] before:content-[attr(data-initials)]"
      />
      <ChevronDown aria-hidden="true" className="size-4 max-sm:hidden" />
    </DropMenu>
  )
}

interface CentreItemProps {
  readonly icon: IconComponent
  readonly text: string
  readonly path: string
  readonly popup: 'member' | 'agent'
  readonly onGo: () => void
}

/** Opens a centre over the page that somebody is at; from within the member's it only leads to its first page. */
function CentreItem({ icon: Icon, text, path, popup, onGo }: CentreItemProps) {
  const isInside = memberPaths.includes(usePath()) && popup === 'member'
  const open = (event: MouseEvent): void => {
    onGo()
    if (isInside || !isPlainClick(event)) return
    event.preventDefault()
    openPopup({ kind: popup })
  }
  return (
    <Link to={path} role="menuitem" tabIndex={-1} onClick={open} className={dropMenuItem}>
      <Icon aria-hidden="true" className="size-[18px] flex-none" />
      {text}
    </Link>
  )
}

interface ItemProps {
  readonly icon: IconComponent
  readonly text: string
  /** A page of the member centre. */
  readonly page: string
  readonly onGo: () => void
}

function Item({ icon: Icon, text, page, onGo }: ItemProps) {
  return (
    <Link to={`/member?page=${page}`} role="menuitem" tabIndex={-1} onClick={onGo} className={dropMenuItem}>
      <Icon aria-hidden="true" className="size-[18px] flex-none" />
      {text}
    </Link>
  )
}
