import { useState } from 'react'
import type { sendDocument } from '#modules/compliance/contract.ts'
import { type DocumentType, documentTypes } from '#modules/compliance/model.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { read, useForm } from '#web/features/forms/use-form.ts'
import { ImageUpload } from '#web/features/uploads/image-upload.tsx'
import { useImages } from '#web/features/uploads/use-images.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { kycWords, renewKyc } from '#web/site/features/kyc/use-kyc.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

export const documentNames = {
  passport: 'kyc.passport',
  national_id: 'kyc.nationalId',
  drivers_license: 'kyc.driversLicense',
  umid: 'kyc.umid',
  postal_id: 'kyc.postalId',
  proof_of_address: 'kyc.proofOfAddress',
} as const satisfies Record<DocumentType, PlainKey>

const idTypes = documentTypes.filter((type) => type !== 'proof_of_address')

/** One document: what it is, its number and its pictures. A proof of address has no number. */
export function DocumentForm({ isAddress }: { readonly isAddress: boolean }) {
  const [documentType, setType] = useState<DocumentType>(isAddress ? 'proof_of_address' : 'national_id')
  const images = useImages('kyc', 3)
  const [imagesFault, setImagesFault] = useState<PlainKey | null>(null)
  const form = useForm(async (data, tell) => {
    const number = read(data, 'number').trim()
    const isNumberWrong = !isAddress && !/^[A-Za-z0-9 -]{4,40}$/.test(number)
    const isUnready = images.files.length === 0 || images.isSending
    setImagesFault(isUnready ? (images.isSending ? 'kyc.stillSending' : 'kyc.picturesAreMissing') : null)
    if (isNumberWrong) tell.point({ number: t('kyc.numberIsMalformed') })
    if (isNumberWrong || isUnready) return
    const answer = await api.callSealed<typeof sendDocument>('POST /wps/compliance/kyc/documents', {
      body: { documentType, number: isAddress ? null : number, files: [...images.files] },
    })
    if (!answer.ok) return tell.refuse(answer)
    images.clear()
    renewKyc()
  }, kycWords)
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="font-display text-[17px] font-semibold">{t(isAddress ? 'kyc.addressTitle' : 'kyc.idTitle')}</h2>
      <p className="mt-1 mb-5 leading-relaxed text-soft">{t(isAddress ? 'kyc.addressHint' : 'kyc.idHint')}</p>
      <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!isAddress && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
            <SelectField
              label={t('kyc.documentType')}
              name="documentType"
              value={documentType}
              onChange={({ target }) => setType(idTypes.find((type) => type === target.value) ?? 'national_id')}
              choices={idTypes.map((type) => ({ value: type, text: t(documentNames[type]) }))}
            />
            <Field
              label={t('kyc.number')}
              name="number"
              autoComplete="off"
              autoCapitalize="characters"
              dir="ltr"
              maxLength={40}
              required
              error={form.wrong.number}
            />
          </div>
        )}
        <ImageUpload label={t('kyc.pictures')} images={images} />
        <FormFault fault={imagesFault ?? form.fault} />
        <p className="text-[13px] leading-relaxed text-soft">{t('kyc.privacy')}</p>
        <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
          {t('kyc.sendDocument')}
        </Button>
      </form>
    </Card>
  )
}
