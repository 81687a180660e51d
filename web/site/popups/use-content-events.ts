import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  getAnnouncements,
  getBanners,
  getHelpCenter,
  getNotices,
  getPage,
  getVideo,
} from '#modules/content/contract.ts'
import type { ContentKind } from '#modules/content/model.ts'
import { events } from '#web/features/client/client.ts'

type ContentLine = (
  | typeof getAnnouncements
  | typeof getBanners
  | typeof getHelpCenter
  | typeof getNotices
  | typeof getPage
  | typeof getVideo
)['line']

/** Which calls tell of which content. */
const lineOf: Readonly<Record<ContentKind, ContentLine>> = {
  announcement: 'GET /wps/relay/MCSFE_getListAnnouncements',
  notice: 'GET /wps/relay/MCSFE_getListNotices',
  banner: 'GET /wps/relay/MCSFE_getBanners',
  help_category: 'GET /wps/system/helpCenter',
  help_article: 'GET /wps/system/helpCenter',
  page: 'GET /wps/system/pages/:page',
  video: 'GET /wps/system/video',
}

/** The kind of content that news is about; undefined when it is about something else. */
export function contentKindOf(data: unknown): ContentKind | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'content') return undefined
  if (!('kind' in data) || typeof data.kind !== 'string' || !Object.hasOwn(lineOf, data.kind)) return undefined
  return data.kind as ContentKind
}

/** What an operator changes is on open pages a moment later. */
export function useContentEvents(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const forget = (line: ContentLine): void => void queries.invalidateQueries({ queryKey: [line] })
    const unsubscribe = events.subscribe('public', (data) => {
      const kind = contentKindOf(data)
      if (kind) forget(lineOf[kind])
    })
    // What happened while the line was down was told to nobody here.
    let wasDown = false
    const stop = events.onState(() => {
      if (events.state() === 'waiting') wasDown = true
      if (events.state() !== 'open' || !wasDown) return
      wasDown = false
      for (const line of new Set(Object.values(lineOf))) forget(line)
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [queries])
}
