import { openPopup } from '#web/features/popups/popups.ts'
import { SignInForm } from '#web/features/sign-in/sign-in-form.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { ArtSheets } from '#web/site/features/kit/art-sheets.tsx'
import { CodeParts } from '#web/site/features/kit/code-parts.tsx'
import { ComponentSheets } from '#web/site/features/kit/components.tsx'
import { HumanSheet } from '#web/site/features/kit/human-sheet.tsx'
import { Sheet } from '#web/site/features/kit/sheet.tsx'
import { SiteDeps } from '#web/site/features/kit/site-parts.tsx'
import { SocialSheet } from '#web/site/features/kit/social-sheet.tsx'

const themes = [
  { theme: 'night', title: 'Night' },
  { theme: 'day', title: 'Day' },
] as const

/** The contact sheet: every part and every picture in both themes, for the people who build the site. */
export function KitPage() {
  useTitle('Laro: the kit')
  return (
    <>
      <h1 className="mt-6 mb-5 font-display text-[34px] leading-tight font-bold">The kit</h1>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {themes.map(({ theme, title }) => (
          <section
            key={theme}
            data-theme={theme}
            aria-label={title}
            className="grid min-w-0 gap-9 rounded-2xl bg-page p-4 text-strong shadow-2 sm:p-5"
          >
            <h2 className="font-display text-[23px] font-semibold">{title}</h2>
            <ComponentSheets />
            <CodeParts name={`kit ${theme}`} />
            <SiteDeps />
            <SocialSheet />
            <HumanSheet />
            <Sheet title="SignInForm in a header">
              <SignInForm
                variant="header"
                onForgot={() => openPopup({ kind: 'forgot' })}
                onSignedIn={() => undefined}
              />
            </Sheet>
            <ArtSheets />
          </section>
        ))}
      </div>
    </>
  )
}
