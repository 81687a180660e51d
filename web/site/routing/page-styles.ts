/// <reference types="vite/client" />
import { ScreenNotLoaded } from '#web/lib/screens.ts'
import address from '../pages.css?url'

/** A server shows nothing, and while the site is changed home's styles are everybody's. */
const isApart = import.meta.env.PROD && !import.meta.env.SSR

let styles: Promise<void> | undefined

/** The classes of all that is not home, once for the life of the page. The server names them in every page but home. */
export async function loadPageStyles(): Promise<void> {
  if (!isApart) return
  styles ??= link()
  try {
    await styles
  } catch (error) {
    styles = undefined
    throw error
  }
}

async function link(): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${address}"]`)) return
  await new Promise<void>((resolve, reject) => {
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.href = address
    sheet.addEventListener('load', () => resolve())
    sheet.addEventListener('error', () => {
      sheet.remove()
      reject(new ScreenNotLoaded('missing', 'style'))
    })
    document.head.append(sheet)
  })
}
