import type { FastifyInstance } from 'fastify'
import { bcp47Of, defaultLanguage, isLanguage, isRightToLeft, type Language } from '#kit/language.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'

interface Words {
  readonly description: string
  readonly home: string
  readonly promotions: string
  readonly help: string
}

/** What a phone says about the app outside of it. A language without its words here is told in English. */
const wordsOf: Readonly<Partial<Record<Language, Words>>> & { readonly EN: Words } = {
  EN: {
    description: 'Games whose every movement of money can be proved.',
    home: 'Home',
    promotions: 'Promotions',
    help: 'Help centre',
  },
  TY: {
    description: 'Mga larong mapapatunayan ang bawat galaw ng pera.',
    home: 'Home',
    promotions: 'Mga promosyon',
    help: 'Sentro ng tulong',
  },
  AR: {
    description: 'ألعاب يمكن إثبات كل حركة مال فيها.',
    home: 'الرئيسية',
    promotions: 'العروض',
    help: 'مركز المساعدة',
  },
}

/** The page's own colour at night, `--page` of web/ui/tokens.css: a phone paints its frame before it reads a style sheet. */
const night = '#0a1020'

const shortNameLength = 12

/** Under an icon there is room for about twelve letters; a longer name gives its first word, or as much as fits. */
export function shorten(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  if (letters.length <= shortNameLength) return name
  const [word = ''] = name.split(' ')
  return [...new Intl.Segmenter().segment(word)]
    .slice(0, shortNameLength)
    .map(({ segment }) => segment)
    .join('')
}

export function writeManifest(name: string, wished: unknown): object {
  const language = isLanguage(wished) && wordsOf[wished] ? wished : defaultLanguage
  const words = wordsOf[language] ?? wordsOf.EN
  const icon = (src: string, side: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })
  const icons = [icon('/icons/icon-192.png', 192, 'any')]
  return {
    id: '/',
    name,
    short_name: shorten(name),
    description: words.description,
    lang: bcp47Of(language),
    dir: isRightToLeft(language) ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: night,
    theme_color: night,
    categories: ['games', 'entertainment'],
    icons: [...icons, icon('/icons/icon-512.png', 512, 'any'), icon('/icons/maskable-512.png', 512, 'maskable')],
    shortcuts: [
      { name: words.home, url: '/', icons },
      { name: words.promotions, url: '/promotions', icons },
      { name: words.help, url: '/help', icons },
    ],
  }
}

/** Tells a browser what the site is called and looks like as an app. The brand decides, so it is no file. */
export function serveManifest(app: FastifyInstance, settings: Settings): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { name } = await readSetting(settings, 'brand')
    const { lang } = request.query as { readonly lang?: unknown }
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(writeManifest(name, lang)))
  })
}
