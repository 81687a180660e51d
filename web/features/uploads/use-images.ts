import { useEffect, useRef, useState } from 'react'
import type { dropOwnFile } from '#modules/files/contract.ts'
import { type FilePurpose, imageBytesMax, imageTypes } from '#modules/files/model.ts'
import { api } from '#web/features/client/client.ts'
import { sendImage } from '#web/features/uploads/send-image.ts'
import { shrinkImage } from '#web/features/uploads/shrink-image.ts'

export interface PickedImage {
  readonly key: number
  readonly image: Blob
  /** Shows it before it is sent. */
  readonly preview: string
  readonly share: number
  /** What the server calls it, once it is there. */
  readonly file: string | null
  readonly fault: string | null
}

export interface Images {
  readonly picked: readonly PickedImage[]
  readonly max: number
  /** The reason why something was not taken, or null. */
  readonly refused: string | null
  readonly isSending: boolean
  /** What to hand to the call that the pictures are for. */
  readonly files: readonly string[]
  add(images: Iterable<Blob>): void
  remove(key: number): void
  retry(key: number): void
  /** Forgets them all after they were used. */
  clear(): void
}

/** The pictures of one form. Each is sent as soon as it is picked, so that sending the form itself takes no time. */
export function useImages(purpose: FilePurpose, max: number): Images {
  const [picked, setPicked] = useState<readonly PickedImage[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const uploads = useRef(new Map<number, AbortController>())
  const nextKey = useRef(1)
  const previews = useRef(new Set<string>())

  useEffect(() => {
    const { current: open } = uploads
    const { current: shown } = previews
    return () => {
      for (const upload of open.values()) upload.abort()
      for (const preview of shown) URL.revokeObjectURL(preview)
      shown.clear()
    }
  }, [])

  const change = (key: number, parts: Partial<PickedImage>): void =>
    setPicked((list) => list.map((one) => (one.key === key ? { ...one, ...parts } : one)))

  const send = async (key: number, image: Blob): Promise<void> => {
    const upload = new AbortController()
    uploads.current.set(key, upload)
    change(key, { fault: null, share: 0 })
    const small = await shrinkImage(image)
    if (upload.signal.aborted) return
    const onProgress = (share: number): void => change(key, { share })
    const sent = await sendImage({ purpose, image: small, onProgress, signal: upload.signal })
    uploads.current.delete(key)
    if (upload.signal.aborted) return
    change(key, sent.ok ? { file: sent.file, share: 1 } : { fault: sent.refusal })
  }

  const forget = (one: PickedImage): void => {
    uploads.current.get(one.key)?.abort()
    uploads.current.delete(one.key)
    URL.revokeObjectURL(one.preview)
    previews.current.delete(one.preview)
  }

  return {
    picked,
    max,
    refused,
    isSending: picked.some(({ file, fault }) => file === null && fault === null),
    files: picked.flatMap(({ file }) => file ?? []),
    add(images) {
      const wanted = [...images]
      const fitting = wanted.filter((image) => faultOf(image) === null).slice(0, max - picked.length)
      const fault = wanted.map(faultOf).find((reason) => reason !== null)
      setRefused(fault ?? (fitting.length < wanted.length ? 'too_many_images' : null))
      const added = fitting.map((image) => {
        const preview = URL.createObjectURL(image)
        previews.current.add(preview)
        nextKey.current += 1
        return { key: nextKey.current, image, preview, share: 0, file: null, fault: null }
      })
      setPicked((list) => [...list, ...added])
      for (const { key, image } of added) void send(key, image)
    },
    remove(key) {
      const one = picked.find((candidate) => candidate.key === key)
      if (!one) return
      forget(one)
      setRefused(null)
      setPicked((list) => list.filter((candidate) => candidate.key !== key))
      // What is not taken back here goes by itself within a day.
      if (one.file !== null)
        void api.call<typeof dropOwnFile>('DELETE /wps/files/:file', { params: { file: one.file } })
    },
    retry(key) {
      const one = picked.find((candidate) => candidate.key === key)
      if (one) void send(key, one.image)
    },
    clear() {
      for (const one of picked) forget(one)
      setPicked([])
      setRefused(null)
    },
  }
}

/** The same bounds as the server's, so that nobody waits for an upload to be told of them. */
function faultOf({ type, size }: Blob): string | null {
  if (!imageTypes.some((known) => known === type)) return 'image_kind_is_wrong'
  return size > imageBytesMax ? 'body_is_too_large' : null
}
