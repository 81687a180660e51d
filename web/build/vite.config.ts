import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { homePopups } from '#web/site/popups/home-popups.ts'
import { artFiles } from './art.ts'
import { compiledAtOnce } from './compiled-at-once.ts'
import { consolePage } from './console-page.ts'
import { homeClasses } from './home-styles.ts'
import { iconModules } from './icons.ts'
import { pageFiles } from './page-files.ts'
import { siteFiles } from './site-files.ts'
import { textFiles } from './texts.ts'
import { verifierFile } from './verifier.ts'
import { withoutSchemas } from './without-schemas.ts'

const ofEveryPage = /\/(site|rolldown-runtime)-[^/]*$/
const pageLike = ['-page-', '-popup-', '-overlay-', '-sign-in-']
const ofHome = homePopups.map((kind) => `/${kind}-popup-`)

/** Their files are in the list of page-files.ts. What opens over home at once keeps its own. */
function isListed(file: string): boolean {
  const has = (part: string): boolean => file.includes(part)
  return pageLike.some(has) && !ofHome.some(has)
}

/** The content policy takes scripts, styles and fonts from our own files only, so nothing may be inlined into another. */
export default defineConfig({
  root: `${import.meta.dirname}/../site`,
  plugins: [
    withoutSchemas(),
    react(),
    homeClasses(),
    tailwind(),
    artFiles(),
    siteFiles(),
    textFiles(),
    iconModules(),
    verifierFile(),
    consolePage(),
    pageFiles(),
    compiledAtOnce(),
  ],
  build: {
    outDir: `${import.meta.dirname}/../../dist/web`,
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    // A page that is opened later needs no reminder of files that every page has. What a page or a popup needs besides is 5 KB of names,
    // which come after everything else (web/site/routing/page-files.ts).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' ? files : isListed(file) ? [] : files.filter((one) => !ofEveryPage.test(one)),
    },
    target: 'es2023',
    // They have popovers and OKLCH, without which no page of ours works; older colours beside each of ours would be 2 KB.
    cssTarget: ['chrome119', 'edge119', 'firefox128', 'safari17.4'],
    rolldownOptions: {
      output: {
        // The names of all pages that share a file would be as long as a sentence, and the app carries those of styles.
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.includes('~') ? 'shared' : '[name]'}-[hash][extname]`,
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            // What every page needs is one file, React too: a browser puts modules together step by step, each behind whatever else it has to
            // do, and a page of two layers comes to life half a second later on a slow phone.
            // The entry itself stays apart: it waits for the first page, and that page waits for this file.
            { name: 'site', tags: ['$initial'], test: /^(?!.*\/site\/(main\.tsx|index\.html))/ },
            // What home shows first comes with it, so that it waits for no file of another page.
            {
              name: 'home-page',
              test: /web\/(site\/(pages\/home-page|catalog\/game-entry)|ui\/(game-tile|use-broken-picture))/,
            },
            // So does what it shows further down, and what announcements are read with.
            {
              name: 'home-lower',
              test: /(web\/(site\/(pages\/home-lower|features\/video\/)|ui\/scene-header)|icons\/(arrow-right|calendar-clock)\.)/,
            },
            {
              name: 'download',
              minShareCount: 2,
              test: /(web\/(site\/features\/down\/(phone-mock|qr-cards|guess-system|system)|ui\/qr-)|icons\/tablet-smartphone\.)/,
            },
            {
              name: 'reading',
              test: /(content\/rules\/allowed-html|web\/(ui\/(rich-text|pagination|pages-shown)|features\/content\/|site\/popups\/announcement)|icons\/monitor-smartphone\.)/,
            },
            { name: 'right-bar', test: /(web\/site\/shell\/right-bar|icons\/messages-square\.)/ },
            // The row of live tables needs a few words of the tables' rules, and none of the games.
            {
              name: 'showcase',
              test: /(engines\/tables\/(colour-game\/colours|road-results|roulette\/layout)\.|web\/site\/features\/play\/(model|tables\/(showcase|use-showcase|colour-paints|countdown|game-kinds))|icons\/users\.)/,
            },
            { name: 'dialog', minShareCount: 2, test: /web\/ui\/dialog/ },
            // What several pages share goes by which of them need it, so that none loads what only another does. Merging small ones would
            // save requests, and make a page of rules load the cashier.
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
})
