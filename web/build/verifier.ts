import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const entry = join(import.meta.dirname, '../verifier/main.ts')

/** Everything that the file needs is in it, so that it works from a disk, without a network, and when we are long gone. */
const page = (script: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Laro verifier</title>
<style>
body { margin: 0 auto; max-width: 920px; padding: 24px 16px; font: 15px/1.5 system-ui, sans-serif; color: #f6f1e4; background: #10131f; }
h1 { font-size: 28px; } h2 { font-size: 16px; margin: 0; }
textarea { box-sizing: border-box; width: 100%; min-height: 220px; padding: 12px; font: 13px/1.4 monospace; color: inherit; background: #0a0c15; border: 1px solid #5a6488; border-radius: 12px; }
button { min-height: 44px; margin: 12px 8px 12px 0; padding: 0 22px; font: 600 15px system-ui, sans-serif; border: 0; border-radius: 22px; background: #f0b93c; color: #2b1d05; cursor: pointer; }
.step { margin: 10px 0; padding: 12px 16px; border-radius: 12px; background: #1a1f31; border-inline-start: 4px solid #43c08c; }
.step.bad { border-color: #ef7a66; }
pre { margin: 6px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; color: #c3cae0; }
</style>
</head>
<body>
<main>
<h1>Laro verifier</h1>
<p id="start">Save this page and open it from your disk: here, our own content policy keeps its script from running.</p>
<p>Paste the proof of a round. It is drawn again here, by the same code that drew it; nothing leaves this page.</p>
<label for="proof">Proof, as JSON</label>
<textarea id="proof" spellcheck="false"></textarea>
<button id="check" type="button">Verify</button><button id="example" type="button">Example</button>
<section id="result" aria-live="polite"></section>
</main>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`

async function bundle(): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const script = made.output.find((file) => file.type === 'chunk')
  if (!script) throw new Error('the verifier was not built')
  return script.code
}

/** Writes the verifier as one file beside the pages. */
export function verifierFile(): Plugin {
  return {
    name: 'laro-verifier',
    async generateBundle() {
      if (this.environment.config.consumer === 'server') return
      this.emitFile({ type: 'asset', fileName: 'fair/verifier.html', source: page(await bundle()) })
    },
  }
}
