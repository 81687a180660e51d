import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react'
import type { Images, PickedImage } from '#web/features/uploads/use-images.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { CircleAlert, ImagePlus, RotateCcw, X } from '#web/ui/icons.ts'

/** Reasons that have words of their own here; the page has loaded the texts of `upload`. */
const faultTexts: Readonly<Record<string, PlainKey>> = {
  image_kind_is_wrong: 'upload.kindIsWrong',
  body_is_too_large: 'upload.isTooLarge',
  image_is_truncated: 'upload.isTruncated',
  image_is_animated: 'upload.isAnimated',
  image_is_two_files: 'upload.isTwoFiles',
  image_has_too_many_pixels: 'upload.hasTooManyPixels',
  image_is_broken: 'upload.isBroken',
  image_quota_is_spent: 'upload.quotaIsSpent',
}

/** What is wrong with a picture, or with sending it. */
function imageFaultText(refusal: string): string {
  return t(faultTexts[refusal] ?? messageOf(refusal))
}

interface ImageUploadProps {
  readonly label: string
  readonly images: Images
}

/** Takes pictures by choosing, dropping or pasting; each shows how far it is, and what is wrong with it right below. */
export function ImageUpload({ label, images }: ImageUploadProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { picked, max, refused } = images
  const hasRoom = picked.length < max
  const refusedText =
    refused === 'too_many_images' ? t('upload.tooMany', { count: String(max) }) : refused && imageFaultText(refused)

  const take = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    images.add(event.dataTransfer.files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Dropping and pasting are shortcuts; the button inside does the same.
    <fieldset
      aria-labelledby={`${id}label`}
      onPaste={(event) => pasteImages(event, images)}
      onDrop={take}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
    >
      <p id={`${id}label`} className="mb-2 font-medium text-soft">
        {label}
      </p>
      <div
        className={`rounded-[14px] bg-well p-3 shadow-well outline -outline-offset-1 transition-[outline-color] duration-150 ${isOver ? 'outline-2 outline-(--focus)' : 'outline-edge/45'}`}
      >
        <ul className="flex flex-wrap gap-3 empty:hidden">
          {picked.map((one, at) => (
            <Picture key={one.key} one={one} number={String(at + 1)} images={images} />
          ))}
        </ul>
        {hasRoom && (
          <button
            type="button"
            aria-describedby={`${id}rule`}
            onClick={() => input.current?.click()}
            className={`flex min-h-14 w-full items-center gap-3 rounded-xl px-2 text-start font-medium hover:bg-surface-3/50 ${picked.length > 0 ? 'mt-3' : ''}`}
          >
            <span className="grid size-10 flex-none place-items-center rounded-full bg-gold-wash text-gold">
              <ImagePlus aria-hidden="true" className="size-5" />
            </span>
            <span className="min-w-0">
              {t('upload.add')}
              <span className="block text-[13px] font-normal text-soft max-sm:hidden">{t('upload.ways')}</span>
            </span>
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple={max > 1}
        accept="image/png,image/jpeg"
        onChange={({ target }) => {
          images.add(target.files ?? [])
          // Choosing the same file once more must be heard too.
          target.value = ''
        }}
      />
      <p id={`${id}rule`} className="mt-2 text-[13px] text-soft">
        {t('upload.rule', { count: String(max) })}
      </p>
      <p role="alert" className="text-[13px] font-medium text-lose">
        {refusedText && <Fault text={refusedText} />}
      </p>
      {picked.map(({ key, fault }, at) =>
        fault === null ? null : (
          <p key={key} role="alert" className="text-[13px] font-medium text-lose">
            <Fault text={t('upload.ofPicture', { number: String(at + 1), fault: imageFaultText(fault) })} />
          </p>
        ),
      )}
    </fieldset>
  )
}

/** Pictures on the clipboard are taken; whatever else is pasted goes where it was meant to. */
export function pasteImages(event: ClipboardEvent, images: Images): void {
  const { files } = event.clipboardData
  if (files.length === 0) return
  event.preventDefault()
  event.stopPropagation()
  images.add(files)
}

function Fault({ text }: { readonly text: string }) {
  return (
    <span className="mt-1.5 flex items-center gap-1.5">
      <CircleAlert aria-hidden="true" className="size-4 flex-none" />
      {text}
    </span>
  )
}

interface PictureProps {
  readonly one: PickedImage
  readonly number: string
  readonly images: Images
}

function Picture({ one, number, images }: PictureProps) {
  const { key, preview, file, fault, share } = one
  const isSending = file === null && fault === null
  return (
    <li className="relative size-24">
      <img
        src={preview}
        alt={t('upload.picture', { number })}
        className={`size-full rounded-xl object-cover shadow-1 ${file === null ? 'opacity-60' : ''}`}
      />
      {isSending && (
        <progress
          value={share}
          max={1}
          aria-label={t('upload.sending', { number })}
          className="absolute inset-x-2 bottom-2 h-1.5 w-20 accent-(--gold)"
        />
      )}
      {fault !== null && (
        <button
          type="button"
          aria-label={t('upload.retry', { number })}
          title={t('state.retry')}
          onClick={() => images.retry(key)}
          className="absolute start-0 bottom-0 grid size-11 place-items-center rounded-full bg-surface-3 text-strong shadow-2"
        >
          <RotateCcw aria-hidden="true" className="size-[18px]" />
        </button>
      )}
      <button
        type="button"
        aria-label={t('upload.remove', { number })}
        onClick={() => images.remove(key)}
        className="absolute -end-2 -top-2 grid size-11 place-items-center rounded-full"
      >
        <span className="grid size-7 place-items-center rounded-full bg-surface-3 text-strong shadow-2">
          <X aria-hidden="true" className="size-4" />
        </span>
      </button>
    </li>
  )
}
