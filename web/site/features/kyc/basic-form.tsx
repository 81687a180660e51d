import type { giveBasic } from '#modules/compliance/contract.ts'
import type { getProfile } from '#modules/identity/contract.ts'
import type { getCountryCodes } from '#modules/settings/contract.ts'
import { api } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { findMissing, read, useForm } from '#web/features/forms/use-form.ts'
import { sortCountries } from '#web/features/phone/countries.ts'
import type { FieldFault } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { kycWords, renewKyc } from '#web/site/features/kyc/use-kyc.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Who somebody is, as their documents say it. What the account knows already stands there. */
export function BasicForm({ minimumAge }: { readonly minimumAge: number }) {
  const profile = useAnswer<typeof getProfile>('GET /wps/member/profile', {})
  const countries = useAnswer<typeof getCountryCodes>('GET /wps/system/countryCodes', {})
  const language = useLanguage()
  const form = useForm(async (data, tell) => {
    const missing = findMissing(data, ['fullName', 'birthDate', 'country', 'address'])
    if (missing) return tell.point(missing)
    const answer = await api.callSealed<typeof giveBasic>('PUT /wps/compliance/kyc/basic', {
      body: {
        fullName: read(data, 'fullName').trim(),
        birthDate: read(data, 'birthDate'),
        country: read(data, 'country'),
        address: read(data, 'address').trim(),
      },
    })
    if (answer.ok) return renewKyc()
    if (answer.refusal === 'birth_date_is_impossible' || answer.refusal === 'age_is_not_allowed')
      return tell.point({ birthDate: t(kycWords(answer.refusal)) })
    const wrong = readFaults(answer.fields)
    return wrong ? tell.point(wrong) : tell.refuse(answer)
  }, kycWords)
  if (profile.isPending || countries.isPending) return <Skeleton className="h-96 rounded-2xl" />
  const known = countries.data ?? []
  const own = known.some(({ countryCode }) => countryCode === 'PH') ? 'PH' : (known[0]?.countryCode ?? '')
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="font-display text-[17px] font-semibold">{t('kyc.basicTitle')}</h2>
      <p className="mt-1 mb-5 leading-relaxed text-soft">{t('kyc.basicHint', { age: String(minimumAge) })}</p>
      <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Field
          label={t('kyc.fullName')}
          name="fullName"
          autoComplete="name"
          maxLength={120}
          required
          defaultValue={profile.data?.fullName ?? ''}
          error={form.wrong.fullName}
        />
        <Field
          label={t('kyc.birthDate')}
          name="birthDate"
          type="date"
          autoComplete="bday"
          required
          defaultValue={profile.data?.birthday ?? ''}
          error={form.wrong.birthDate}
        />
        <SelectField
          label={t('kyc.country')}
          name="country"
          autoComplete="country"
          defaultValue={own}
          error={form.wrong.country}
          choices={sortCountries(known, language).map(({ countryCode, name }) => ({ value: countryCode, text: name }))}
        />
        <Field
          label={t('kyc.address')}
          name="address"
          autoComplete="street-address"
          maxLength={300}
          required
          error={form.wrong.address}
        />
        <div className="sm:col-span-2">
          <FormFault fault={form.fault} />
          <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
            {t('kyc.sendBasic')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function readFaults(fields: readonly FieldFault[]): Record<string, string> | null {
  const named = fields.map(({ path }) => [path, t('kyc.fieldIsMalformed')] as const)
  return named.length === 0 ? null : Object.fromEntries(named)
}
