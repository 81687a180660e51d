import type { FastifyInstance } from 'fastify'
import { type Files, readFile } from '#modules/files/service.ts'
import { sendModuleRefusal } from '#server/http/envelope.ts'

/** Whatever the bytes are, a browser that is led here by a link saves them and runs nothing. */
const headers = {
  'cache-control': 'private, no-store',
  'content-disposition': 'attachment; filename="picture.jpg"',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Shows the pictures that members sent, each by its short-lived address. */
export function serveFiles(app: FastifyInstance, files: Files): void {
  app.get('/files/:token', async (request, reply) => {
    const { token } = request.params as { readonly token: string }
    const bytes = await readFile(files, token)
    return bytes ? reply.headers(headers).type('image/jpeg').send(bytes) : sendModuleRefusal(reply, 'file_is_unknown')
  })
}
