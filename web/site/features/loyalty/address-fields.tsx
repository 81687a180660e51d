import { type ChangeEvent, type FocusEvent, useState } from 'react'
import {
  type AddressField,
  addressFields,
  type DeliveryAddress,
  isAddressLine,
} from '#modules/loyalty/rules/address.ts'
import { read } from '#web/features/forms/use-form.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'

interface Line {
  readonly label: PlainKey
  readonly fault: PlainKey
  readonly autoComplete: string
  readonly inputMode?: 'tel'
  readonly isHalf?: true
}

const lines: Readonly<Record<AddressField, Line>> = {
  name: { label: 'loyalty.address.name', fault: 'loyalty.address.wrongName', autoComplete: 'name' },
  phone: { label: 'loyalty.address.phone', fault: 'loyalty.address.wrongPhone', autoComplete: 'tel', inputMode: 'tel' },
  street: { label: 'loyalty.address.street', fault: 'loyalty.address.wrongStreet', autoComplete: 'street-address' },
  city: {
    label: 'loyalty.address.city',
    fault: 'loyalty.address.wrongCity',
    autoComplete: 'address-level2',
    isHalf: true,
  },
  province: {
    ...{ label: 'loyalty.address.province', fault: 'loyalty.address.wrongProvince' },
    ...{ autoComplete: 'address-level1', isHalf: true },
  },
  postcode: {
    ...{ label: 'loyalty.address.postcode', fault: 'loyalty.address.wrongPostcode' },
    ...{ autoComplete: 'postal-code', isHalf: true },
  },
}

export const addressOf = (data: FormData): DeliveryAddress => {
  const [name, phone, street, city, province, postcode] = addressFields.map((field) => read(data, field))
  return { name, phone, street, city, province, postcode } as DeliveryAddress
}

const findWrong = (data: FormData): AddressField[] =>
  addressFields.filter((field) => !isAddressLine(field, read(data, field)))

/** The lines of an address: each is judged when it is left, and while it is put right; all of them when somebody wants to go on. */
export function useAddress() {
  const [wrong, setWrong] = useState<readonly AddressField[]>([])
  const judge = (field: AddressField, text: string, isLeft: boolean): void => {
    const isWrong = !isAddressLine(field, text) && (isLeft ? text !== '' : wrong.includes(field))
    setWrong([...wrong.filter((one) => one !== field), ...(isWrong ? [field] : [])])
  }
  const isReady = (data: FormData): boolean => {
    const found = findWrong(data)
    setWrong(found)
    return found.length === 0
  }
  return { wrong, judge, isReady }
}

interface AddressFieldsProps extends Pick<ReturnType<typeof useAddress>, 'wrong' | 'judge'> {
  /** What the member told the last time. */
  readonly last: DeliveryAddress | null
}

export function AddressFields({ last, wrong, judge }: AddressFieldsProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-display text-[15px] font-semibold">{t('loyalty.address.title')}</legend>
      {addressFields.map((field) => {
        const { label, fault, isHalf, ...input } = lines[field]
        return (
          <div key={field} className={isHalf ? '' : 'sm:col-span-2'}>
            <Field
              {...input}
              label={t(label)}
              name={field}
              required
              maxLength={160}
              defaultValue={last?.[field]}
              dir={field === 'phone' || field === 'postcode' ? 'ltr' : undefined}
              error={wrong.includes(field) ? t(fault) : undefined}
              onBlur={({ currentTarget }: FocusEvent<HTMLInputElement>) => judge(field, currentTarget.value, true)}
              onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => judge(field, currentTarget.value, false)}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
