import { useEffect } from 'react'
import { useLanguage } from '#web/site/use-language.ts'

/** Every page has a title; so this is also what makes every page speak the language that was just chosen. */
export function useTitle(title: string): void {
  useLanguage()
  useEffect(() => {
    document.title = title
  }, [title])
}
