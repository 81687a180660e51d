import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { yes } from '#kit/result.ts'
import * as contract from './contract.ts'
import type { FilesRefusal } from './model.ts'
import { dropFile, type Files, keepImage, showFile } from './service.ts'

export function filesRoutes(files: Files): Handler<FilesRefusal | 'server_is_busy'>[] {
  const addressOf = async (file: string, memberId: Id<'member'> | null) => {
    const shown = await showFile(files, file as Id<'file'>, memberId)
    return shown.ok ? yes({ address: shown.value }) : shown
  }
  return [
    handle(contract.sendImage, async ({ actor, query, body }) =>
      keepImage(files, { memberId: actor.id, purpose: query.purpose, bytes: body }),
    ),
    handle(contract.showOwnFile, async ({ actor, params }) => addressOf(params.file, actor.id)),
    handle(contract.dropOwnFile, async ({ actor, params }) => dropFile(files, params.file as Id<'file'>, actor.id)),
    handle(contract.showFile, async ({ params }) => addressOf(params.file, null)),
  ]
}
