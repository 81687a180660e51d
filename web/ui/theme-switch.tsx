import { useSyncExternalStore } from 'react'
import { t } from '#web/lib/i18n.ts'
import { Moon, Sun } from '#web/ui/icons.ts'
import { chooseTheme, readTheme, subscribeTheme, type Theme } from '#web/ui/theme.ts'

const choices = [
  { theme: 'night', icon: Moon, label: 'theme.night' },
  { theme: 'day', icon: Sun, label: 'theme.day' },
] as const satisfies readonly { theme: Theme; [more: string]: unknown }[]

export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'night')
  return (
    <fieldset className="flex rounded-full bg-well p-0.5 shadow-well">
      <legend className="sr-only">{t('theme.label')}</legend>
      {choices.map(({ theme: choice, icon: Icon, label }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={theme === choice}
          aria-label={t(label)}
          title={t(label)}
          onClick={() => chooseTheme(choice)}
          className="grid size-11 place-items-center rounded-full text-faint transition-colors duration-150 hover:text-strong aria-pressed:bg-surface-3 aria-pressed:text-strong aria-pressed:shadow-1"
        >
          <Icon aria-hidden="true" className="size-[18px]" />
        </button>
      ))}
    </fieldset>
  )
}
