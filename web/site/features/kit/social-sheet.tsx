import { socialProviders } from '#modules/identity/model.ts'
import { SocialDoors } from '#web/features/sign-in/social-buttons.tsx'
import { Sheet } from './sheet.tsx'

/** Here they stand whether or not the house has any. */
export function SocialSheet() {
  return (
    <Sheet title="SocialButtons">
      <SocialDoors socials={socialProviders} to="/kit" />
    </Sheet>
  )
}
