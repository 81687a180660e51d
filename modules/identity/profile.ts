import type { MemberActor } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import { asMember, audit, type Context, type Identity, readStaffNames } from '#modules/identity/deps.ts'
import type { Account } from '#modules/identity/model.ts'
import { detailsLabel } from '#modules/identity/open-session.ts'
import { dayIn, judgeAge } from '#modules/identity/rules/age.ts'
import { readDate } from '#modules/identity/rules/patterns.ts'
import { spellFullName, spellNickname } from '#modules/identity/rules/profile.ts'
import { findAccount, lockAccount, setNickname, writeDetails } from '#modules/identity/store/accounts.ts'
import { readMinimumAge } from '#modules/settings/service.ts'

export interface Profile {
  /** The name of the person, as it was given at registration or once afterwards. */
  readonly fullName: string | null
  /** As yyyy-mm-dd. */
  readonly birthday: string | null
}

type Details = Record<string, string>

async function openDetails({ pii }: Identity, account: Account): Promise<Details> {
  if (!account.detailsSealed) return {}
  return JSON.parse(await pii.unseal(account.detailsSealed, detailsLabel(account.id))) as Details
}

/** Who somebody said to be; nothing of it was checked against a document. */
export async function readProfile(identity: Identity, reader: Reader, id: string): Promise<Profile> {
  const account = await findAccount(reader, id)
  assert(account, 'a member has an account')
  return profileOf(await openDetails(identity, account))
}

function profileOf({ fullName, payeeName, birthday }: Details): Profile {
  return { fullName: fullName ?? payeeName ?? null, birthday: birthday ?? null }
}

export interface ProfileInput {
  readonly nickname?: string | undefined
  readonly fullName?: string | undefined
  readonly birthday?: string | undefined
}

type ProfileRefusal =
  | 'nickname_is_malformed'
  | 'nickname_is_reserved'
  | 'fields_are_wrong'
  | 'name_is_set'
  | 'birthday_is_set'
  | 'age_is_too_low'

/** A nickname changes as often as its owner likes. A name and a birthday are given once: payouts and ages are judged by them. */
export async function setProfile(
  identity: Identity,
  actor: MemberActor,
  input: ProfileInput,
  context: Context,
): Promise<Result<null, ProfileRefusal>> {
  const judged = judge(input, identity.clock.nowMs(), await readMinimumAge(identity.settings))
  if (!judged.ok) return judged
  const { nickname, ...facts } = judged.value
  if (nickname !== undefined && (await readStaffNames(identity))(nickname))
    return no('nickname_is_reserved', [{ path: 'nickname', code: 'nickname_is_reserved' }])
  return await identity.db.tx(async (tx) => {
    const account = await lockAccount(tx, actor.id)
    assert(account, 'a member has an account')
    const details = await openDetails(identity, account)
    const known = profileOf(details)
    if (facts.fullName !== undefined && known.fullName !== null) return no('name_is_set')
    if (facts.birthday !== undefined && known.birthday !== null) return no('birthday_is_set')
    if (nickname !== undefined) await setNickname(tx, account.id, nickname)
    const told = Object.entries(facts).filter((entry): entry is [string, string] => entry[1] !== undefined)
    if (told.length > 0) {
      const fresh = JSON.stringify({ ...details, ...Object.fromEntries(told) })
      await writeDetails(tx, account.id, await identity.pii.seal(fresh, detailsLabel(account.id)))
    }
    const fields = Object.keys(judged.value).filter((key) => judged.value[key as keyof ProfileInput] !== undefined)
    await audit(tx, identity, context, {
      action: 'profile.changed',
      actor: asMember(account.id),
      subject: account.id,
      detail: { fields: fields.join(' ') },
    })
    return yes(null)
  })
}

function judge(
  { nickname, fullName, birthday }: ProfileInput,
  nowMs: number,
  minimumAge: number,
): Result<ProfileInput, ProfileRefusal> {
  const spelt: { -readonly [K in keyof ProfileInput]: ProfileInput[K] } = {}
  if (nickname !== undefined) {
    const name = spellNickname(nickname)
    if (name === null) return no('nickname_is_malformed', [{ path: 'nickname', code: 'is_malformed' }])
    spelt.nickname = name
  }
  if (fullName !== undefined) {
    const name = spellFullName(fullName)
    if (name === null) return no('fields_are_wrong', [{ path: 'fullName', code: 'is_malformed' }])
    spelt.fullName = name
  }
  if (birthday !== undefined) {
    const day = readDate(birthday, 'yyyy-MM-dd')
    // The page asks whether the day is right before it sends it, for everybody.
    const fault = day
      ? judgeAge(day, { today: dayIn(nowMs), minimumAge, isBirthdayConfirmed: true })
      : 'birthday_is_impossible'
    if (fault === 'birthday_is_too_late') return no('age_is_too_low', [{ path: 'birthday', code: fault }])
    if (fault) return no('fields_are_wrong', [{ path: 'birthday', code: fault }])
    spelt.birthday = birthday
  }
  return yes(spelt)
}
