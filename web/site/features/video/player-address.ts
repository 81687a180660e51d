import { videoLocales } from '#modules/content/model.ts'
import { youtubeIdOf } from '#modules/content/rules.ts'

/** Where the player of a video is, or null when it is not a video on YouTube. */
export function playerAddressOf(video: { readonly videoId: string; readonly locale: string }): string | null {
  // The server sends ids. What else reaches the browser is judged like a link that somebody typed.
  const id = /^[\w-]{11}$/.test(video.videoId) ? video.videoId : youtubeIdOf(video.videoId)
  if (id === null) return null
  const known: readonly string[] = Object.values(videoLocales)
  const locale = known.includes(video.locale) ? video.locale : videoLocales.EN
  const settings = new URLSearchParams({ autoplay: '1', rel: '0', hl: locale, cc_lang_pref: locale })
  return `https://www.youtube-nocookie.com/embed/${id}?${settings.toString()}`
}
