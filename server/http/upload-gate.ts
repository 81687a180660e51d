import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from '#server/http/envelope.ts'

const openMax = 16
const openByOneMax = 3

/**
 * A file is held in memory while it arrives. So only a few arrive at a time, and few of them from one account; whoever comes on top
 * is asked to come again, before a byte is read.
 */
export function makeUploadGate() {
  const openBy = new Map<string, number>()
  let open = 0
  return async function passUpload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { actor } = request
    // Who left while we asked who they are will not leave again: a place taken now would never be given back.
    if (reply.raw.destroyed) return sendRefusal(reply, 'too_many_requests')
    const key = actor.who === 'visitor' ? request.address : actor.id
    const own = openBy.get(key) ?? 0
    if (own >= openByOneMax) return sendRefusal(reply.header('retry-after', 1), 'too_many_requests')
    if (open >= openMax) return sendRefusal(reply.header('retry-after', 1), 'server_is_busy')
    open += 1
    openBy.set(key, own + 1)
    let isOver = false
    const leave = (): void => {
      if (isOver) return
      isOver = true
      open -= 1
      const left = (openBy.get(key) ?? 1) - 1
      if (left === 0) openBy.delete(key)
      else openBy.set(key, left)
    }
    // Either comes when it went well; only the second when the sender left in the middle.
    reply.raw.once('finish', leave).once('close', leave)
    return undefined
  }
}
