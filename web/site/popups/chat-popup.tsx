import '#web/site/member.css'
import { ChatDialog } from '#web/site/features/chat/chat-dialog.tsx'
import { closePopup, type PopupOf } from '#web/site/popups/popups.ts'

const close = (): void => closePopup('chat')

export function ChatPopup({ room }: PopupOf<'chat'>) {
  // The class is what member.css reaches: the first page does not carry what only the chat shows.
  return (
    <div className="member-centre">
      <ChatDialog room={room} onClose={close} />
    </div>
  )
}
