/// <reference types="vite/client" />
import { useEffect } from 'react'
import { useLanguage } from '#web/site/use-language.ts'

/** The title of the page that was rendered last; the server writes it into the page's head. */
export const rendered = { title: '' }

/** Every page has a title; so this is also what makes every page speak the language that was just chosen. */
export function useTitle(title: string): void {
  useLanguage()
  if (import.meta.env.SSR) rendered.title = title
  useEffect(() => {
    document.title = title
  }, [title])
}
