import { useState } from 'react'
import { bcp47Of, type Language } from '#kit/language.ts'
import { useBrand } from '#web/features/brand/use-brand.ts'
import { languageNames } from '#web/i18n/names.ts'
import { shipped } from '#web/i18n/texts.ts'
import { chooseLanguage, t } from '#web/lib/i18n.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ChoiceMenu } from '#web/ui/choice-menu.tsx'
import { Globe } from '#web/ui/icons.ts'

export function LanguageSelect() {
  const language = useLanguage()
  const offered = useBrand().data?.languages.offered
  // What the brand offers and we have texts for; the language that is being read is always among them.
  const choices = shipped
    .filter((one) => one === language || (offered?.includes(one) ?? true))
    .map((one) => ({ value: one, text: languageNames[one], lang: bcp47Of(one) }))
  const [hasFailed, setFailed] = useState(false)
  const choose = async (input: Language): Promise<void> => {
    setFailed(false)
    setFailed(!(await chooseLanguage(input)))
  }
  const name = languageNames[language]
  return (
    <>
      <ChoiceMenu
        label={t('language.label')}
        buttonLabel={t('language.current', { name })}
        choices={choices}
        chosen={language}
        onChoose={(input) => void choose(input)}
      >
        <Globe aria-hidden="true" className="size-[18px] flex-none" />
        <bdi className="max-lg:hidden">{name}</bdi>
      </ChoiceMenu>
      {hasFailed && (
        <p
          role="alert"
          className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-sm rounded-2xl bg-surface-3 px-5 py-4 text-center font-medium text-lose shadow-3"
        >
          {t('language.failed')}
        </p>
      )}
    </>
  )
}
