import { useState } from 'react'
import type { setIcon, setProfile } from '#modules/identity/contract.ts'
import { type Icon, icons } from '#modules/identity/model.ts'
import { useMinimumAge } from '#web/features/brand/use-brand.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { read, useForm } from '#web/features/forms/use-form.ts'
import { type Profile, renewSecurity } from '#web/features/security/use-security.ts'
import type { FieldFault } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { artUrl } from '#web/ui/art/art-url.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'

interface ProfileDialogProps {
  readonly profile: Profile
  readonly onClose: () => void
}

/** Nickname and face change as often as people like; a name and a birthday are given once. */
export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const [icon, choose] = useState<Icon>(profile.icon)
  const minimumAge = useMinimumAge()
  const form = useForm(async (data, tell) => {
    const input = readLobbyFilter(data, profile)
    if (Object.keys(input).length > 0) {
      const answer = await api.callSealed<typeof setProfile>('PUT /wps/member/profile', { body: input })
      if (!answer.ok) {
        const wrong = readFaults(answer.fields, minimumAge)
        return wrong ? tell.point(wrong) : tell.refuse(answer)
      }
    }
    if (icon !== profile.icon) {
      const answer = await api.call<typeof setIcon>('PUT /wps/member/info/icon', { body: { icon } })
      if (!answer.ok) return tell.refuse(answer)
    }
    renewSecurity()
    onClose()
  })
  return (
    <Dialog title={t('security.editProfile')} size="small" closeLabel={t('state.close')} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Faces chosen={icon} onChoose={choose} />
        <Field
          label={t('security.nickname')}
          name="nickname"
          autoComplete="nickname"
          maxLength={64}
          defaultValue={profile.nickname}
          error={form.wrong.nickname}
        />
        {profile.fullName === null && (
          <Field
            label={t('security.fullName')}
            name="fullName"
            autoComplete="name"
            maxLength={128}
            error={form.wrong.fullName}
            hint={t('security.fullNameHint')}
          />
        )}
        {profile.birthday === null && (
          <Field
            label={t('security.birthday')}
            name="birthday"
            type="date"
            autoComplete="bday"
            error={form.wrong.birthday}
            hint={t('security.birthdayHint')}
          />
        )}
        <FormFault fault={form.fault} />
        <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
          {t('security.save')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Only what was changed is sent: what was given once cannot be given again. */
function readLobbyFilter(
  data: FormData,
  profile: Profile,
): { nickname?: string; fullName?: string; birthday?: string } {
  const nickname = read(data, 'nickname').trim()
  const fullName = read(data, 'fullName').trim()
  const birthday = read(data, 'birthday')
  return {
    ...(nickname !== profile.nickname && { nickname }),
    ...(fullName !== '' && { fullName }),
    ...(birthday !== '' && { birthday }),
  }
}

function readFaults(fields: readonly FieldFault[], minimumAge: number): Record<string, string> | null {
  const texts = fields.map(({ path, code }) => [path, faultOf(path, code, minimumAge)] as const)
  return texts.length === 0 ? null : Object.fromEntries(texts)
}

function faultOf(path: string, code: string, minimumAge: number): string {
  if (path === 'nickname') return t(wordsOf(code === 'nickname_is_reserved' ? code : 'nickname_is_malformed'))
  if (path === 'fullName') return t('security.nameIsMalformed')
  return code === 'birthday_is_too_late'
    ? t('fields.birthdayTooLate', { age: String(minimumAge) })
    : t('fields.birthdayImpossible')
}

function Faces({ chosen, onChoose }: { readonly chosen: Icon; readonly onChoose: (icon: Icon) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-soft">{t('security.face')}</legend>
      <div className="flex flex-wrap gap-2">
        {icons.map((icon, at) => (
          <button
            key={icon}
            type="button"
            aria-pressed={icon === chosen}
            aria-label={t('security.faceNumber', { number: String(at + 1) })}
            onClick={() => onChoose(icon)}
            className={`rounded-full p-0.5 outline-2 -outline-offset-1 ${icon === chosen ? 'outline-(--focus)' : 'outline-transparent'}`}
          >
            <img
              src={artUrl(`/art/avatar/${icon}.svg`)}
              alt=""
              width={48}
              height={48}
              className="size-12 rounded-full"
            />
          </button>
        ))}
      </div>
    </fieldset>
  )
}
