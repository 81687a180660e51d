import type { Plugin } from 'vite'

const ofFirstPage = /\/(site|home-page)-[^/]*\.js$/

/**
 * Tells the browser that what comes with the first page is needed at once: it is then compiled while it comes, beside the page, and not
 * function by function while somebody waits for an answer. Browsers that do not know the line see a comment.
 */
export function compiledAtOnce(): Plugin {
  return {
    name: 'laro-compiled-at-once',
    // After Vite has written what each script needs; the line has to be the first.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && ofFirstPage.test(file.fileName))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
