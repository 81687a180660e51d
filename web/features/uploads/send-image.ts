import type { FilePurpose } from '#modules/files/model.ts'
import { session } from '#web/features/client/client.ts'

export type SentImage = { readonly ok: true; readonly file: string } | { readonly ok: false; readonly refusal: string }

interface Sending {
  readonly purpose: FilePurpose
  readonly image: Blob
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Sends a picture as it is. `fetch` tells nothing while it sends, so this is done the older way. */
export async function sendImage({ purpose, image, onProgress, signal }: Sending): Promise<SentImage> {
  const token = session.token()
  return await new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const refuse = (refusal: string) => () => resolve({ ok: false, refusal })
    request.open('POST', `/wps/files?purpose=${purpose}`)
    request.setRequestHeader('content-type', image.type)
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve(readAnswer(request.responseText))
    request.onerror = refuse('network_is_down')
    request.onabort = refuse('call_was_cancelled')
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(image)
  })
}

function readAnswer(text: string): SentImage {
  try {
    const { success, code, value } = JSON.parse(text) as {
      readonly success?: unknown
      readonly code?: unknown
      readonly value?: { readonly file?: unknown } | null
    }
    if (success === true && typeof value?.file === 'string') return { ok: true, file: value.file }
    return { ok: false, refusal: typeof code === 'string' ? code : 'answer_is_malformed' }
  } catch {
    return { ok: false, refusal: 'answer_is_malformed' }
  }
}
