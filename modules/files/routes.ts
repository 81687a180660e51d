import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { yes } from '#kit/result.ts'
import * as contract from './contract.ts'
import type { FilesRefusal } from './model.ts'
import { dropFile, type Files, keepImage, showFile, showOwnFile } from './service.ts'

export function filesRoutes(files: Files): Handler<FilesRefusal | 'server_is_busy'>[] {
  const tell = (shown: Awaited<ReturnType<typeof showFile>>) => (shown.ok ? yes({ address: shown.value }) : shown)
  return [
    handle(contract.sendImage, async ({ actor, query, body }) =>
      keepImage(files, { memberId: actor.id, purpose: query.purpose, bytes: body }),
    ),
    handle(contract.showOwnFile, async ({ actor, params }) =>
      tell(await showOwnFile(files, params.file as Id<'file'>, actor.id)),
    ),
    handle(contract.dropOwnFile, async ({ actor, params }) => dropFile(files, params.file as Id<'file'>, actor.id)),
    handle(contract.showFile, async ({ actor, params, ip, requestId }) =>
      tell(await showFile(files, params.file as Id<'file'>, { operatorId: actor.id, address: ip, requestId })),
    ),
  ]
}
