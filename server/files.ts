import { hkdfSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import { recordAudit } from '#modules/audit/service.ts'
import { type Files, type Look, makeFiles, readFile } from '#modules/files/service.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { sendRefusal } from '#server/http/envelope.ts'
import { makeSealer } from '#server/keys/sealer.ts'

export async function openFiles(config: Config, db: Database, clock: Clock): Promise<Files> {
  const sealer = await makeSealer(config.secret)
  const addressKey = new Uint8Array(hkdfSync('sha256', config.secret, new Uint8Array(), 'laro file address v1', 32))
  const noteLook = async ({ file, memberId, office }: Look) => {
    const { operatorId, address, requestId } = office
    const actor = { who: 'operator', id: operatorId } as const
    await db.tx(async (tx) => {
      await recordAudit(
        tx,
        { clock },
        { action: 'files.picture_read', actor, subject: memberId, address, requestId, detail: { file } },
      )
    })
  }
  return makeFiles({ db, clock, addressKey, sealer, noteLook })
}

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
    return bytes ? reply.headers(headers).type('image/jpeg').send(bytes) : sendRefusal(reply, 'file_is_unknown')
  })
}
