import '#web/features/centres/member-centre.css'
import { closePopup, type PopupOf } from '#web/features/popups/popups.ts'
import { ChatDialog } from '#web/site/features/chat/chat-dialog.tsx'

const close = (): void => closePopup('chat')

export function ChatPopup({ room }: PopupOf<'chat'>) {
  // The class is what member-centre.css reaches: the first page does not carry what only the chat shows.
  return (
    <div className="member-centre">
      <ChatDialog room={room} onClose={close} />
    </div>
  )
}
