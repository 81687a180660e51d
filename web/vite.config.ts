import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { artFiles } from './build-art.ts'

/** The content policy takes scripts, styles and fonts from our own files only, so nothing may be inlined into another. */
export default defineConfig({
  root: `${import.meta.dirname}/site`,
  plugins: [react(), tailwind(), artFiles()],
  build: {
    outDir: `${import.meta.dirname}/../dist/web`,
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        // A language's texts are told apart by name, for who looks at the network and for the tests that stretch them.
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${facadeModuleId?.match(/\/i18n\/(\w+\/\w+)\.json$/)?.[1]?.replace('/', '-') ?? '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            // The setting that quiets zod lives in zod's own chunk, so that it is made before any chunk makes a schema.
            { name: 'zod', test: /node_modules\/zod\/|web\/site\/quiet-zod\.ts$/ },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/(wps|ops|live|ready|docs|openapi.json)': 'http://localhost:3000',
      '/socket': { target: 'ws://localhost:3000', ws: true },
    },
  },
})
