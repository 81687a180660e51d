/// <reference types="vite/client" />
import { useEffect } from 'react'
import { useLanguage } from '#web/lib/use-language.ts'

let lastTitle = ''

/** The title of the page that was rendered last; the server writes it into the page's head. */
export const renderedTitle = (): string => lastTitle

function noteTitle(title: string): void {
  lastTitle = title
}

/** Every page has a title; so this is also what makes every page speak the language that was just chosen. */
export function useTitle(title: string): void {
  useLanguage()
  if (import.meta.env.SSR) noteTitle(title)
  useEffect(() => {
    document.title = title
  }, [title])
}
