import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { drawnArt } from './art.ts'
import { iconModules } from './icons.ts'
import { textFiles } from './texts.ts'
import { withoutSchemas } from './without-schemas.ts'

const webDir = `${import.meta.dirname}/../../dist/web`

/** Every text that the console shows beside those of the first book. */
const consoleTexts = ['operator', 'login', 'captcha', 'security', 'fields', 'refusals']

/**
 * The operators' app, built after the site's into the same folder: console.html, and its scripts under assets/console. It is a build of
 * its own, so that neither app decides how the other one is cut into files.
 */
export default defineConfig({
  root: `${import.meta.dirname}/../console`,
  plugins: [withoutSchemas(), react(), tailwind(), drawnArt(webDir), textFiles(consoleTexts), iconModules()],
  // What runs before the first paint is the site's, and is there already.
  publicDir: `${import.meta.dirname}/../site/public`,
  build: {
    outDir: webDir,
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: 'assets/console',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    cssTarget: ['chrome119', 'edge119', 'firefox128', 'safari17.4'],
    rolldownOptions: { input: `${import.meta.dirname}/../console/console.html` },
  },
})
