import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import { defaultLanguage, isLanguage, type Language } from '#kit/language.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'

type MemberId = Id<'member'>

interface SmsChoice {
  readonly isOn: boolean
  /** Where to, with most of it left out; null for who has no number that is proved. */
  readonly phone: string | null
}

/** Whether a member wants results by SMS as well. Who asks for no message of a ticket has none of it either way. */
export async function readSmsChoice(lotteries: Lotteries, memberId: MemberId): Promise<SmsChoice> {
  const phone = await lotteries.sms.hintOf(memberId)
  return { isOn: phone !== null && (await findLanguage(lotteries.db.read, memberId)) !== null, phone }
}

export async function chooseSms(
  lotteries: Lotteries,
  memberId: MemberId,
  { isOn, language }: { readonly isOn: boolean; readonly language: Language },
): Promise<Result<SmsChoice, 'phone_is_not_bound'>> {
  const phone = await lotteries.sms.hintOf(memberId)
  if (isOn && phone === null) return no('phone_is_not_bound')
  await lotteries.db.tx(async (tx) => {
    if (isOn)
      await sql`insert into lottery_sms (member_id, language) values (${memberId}, ${language})
        on conflict (member_id) do update set language = excluded.language`.execute(tx)
    else await sql`delete from lottery_sms where member_id = ${memberId}`.execute(tx)
  })
  return yes({ isOn, phone })
}

async function findLanguage(reader: Reader, memberId: string): Promise<Language | null> {
  const { rows } = await sql<{ language: string }>`
    select language from lottery_sms where member_id = ${memberId}`.execute(reader)
  const language = rows[0]?.language
  if (language === undefined) return null
  return isLanguage(language) ? language : defaultLanguage
}

type TicketEnd = 'won' | 'lost' | 'void'

interface TicketNews {
  readonly memberId: MemberId
  readonly end: TicketEnd
  readonly lottery: string
  readonly issue: string
  readonly serial: string
  /** With its currency. */
  readonly amount: string
  /** The name that the house speaks in. */
  readonly brand: string
}

/** Says by SMS what a ticket came to, if its member wants that. What the budgets have no room for is in the inbox only. */
export async function sendTicketNews(tx: Tx, lotteries: Lotteries, { memberId, ...news }: TicketNews): Promise<void> {
  const language = await findLanguage(tx, memberId)
  if (language === null) return
  await lotteries.sms.send(tx, memberId, writeNews({ ...news, language }))
}

/** English and Filipino stay within the plain SMS alphabet, so that a message is one part and not three. */
const wordings: Readonly<Partial<Record<Language, Readonly<Record<TicketEnd, string>>>>> = {
  EN: {
    won: '{brand}: your ticket {serial} of {lottery} {issue} won {amount}.',
    lost: '{brand}: your ticket {serial} of {lottery} {issue} did not win.',
    void: '{brand}: {lottery} {issue} was void. The stake of your ticket {serial} was given back.',
  },
  TY: {
    won: '{brand}: nanalo ng {amount} ang ticket mong {serial} sa {lottery} {issue}.',
    lost: '{brand}: hindi nanalo ang ticket mong {serial} sa {lottery} {issue}.',
    void: '{brand}: walang bisa ang {lottery} {issue}. Ibinalik ang taya ng ticket mong {serial}.',
  },
  AR: {
    won: '{brand}: ربحت تذكرتك {serial} في {lottery} {issue} مبلغ {amount}.',
    lost: '{brand}: لم تربح تذكرتك {serial} في {lottery} {issue}.',
    void: '{brand}: أُلغي السحب {lottery} {issue}. أُعيدت قيمة تذكرتك {serial}.',
  },
}

interface WrittenNews extends Omit<TicketNews, 'memberId'> {
  readonly language: Language
}

/** A language without its own words gets the English ones. */
function writeNews({ end, language, ...words }: WrittenNews): string {
  const text = (wordings[language] ?? wordings.EN)?.[end] ?? ''
  return text.replaceAll(/\{(brand|serial|lottery|issue|amount)\}/g, (_, name: keyof typeof words) => words[name])
}
