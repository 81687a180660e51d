import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { drawnArt } from './art.ts'
import { iconModules } from './icons.ts'
import { textFiles } from './texts.ts'
import { withoutSchemas } from './without-schemas.ts'

/** The server loads no styles, so it needs no address of any. */
const withoutStyles: Plugin = {
  name: 'laro-without-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.css?url') ? "export default ''" : null),
}

/** The same pages once more, for the server that renders the first screen of public ones. */
export default defineConfig({
  root: `${import.meta.dirname}/../site`,
  plugins: [
    withoutSchemas(),
    react(),
    drawnArt(`${import.meta.dirname}/../../dist/web`),
    textFiles(),
    iconModules(),
    withoutStyles,
  ],
  // Node strips types but reads no JSX, and one file starts faster than hundreds.
  // Reels are drawn by browsers alone, so what draws them is not read here.
  ssr: { noExternal: true, external: ['pixi.js'] },
  // For Node the build would leave this to the moment it runs, and carry React's development half along.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'render.tsx',
    outDir: `${import.meta.dirname}/../../dist/render`,
    emptyOutDir: true,
    copyPublicDir: false,
    sourcemap: false,
    // Styles come with the build for browsers; nobody reads them here.
    cssMinify: false,
    target: 'node22',
  },
})
