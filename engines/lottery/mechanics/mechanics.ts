import { anyDirect, direct, fixed, tickets } from '#engines/lottery/mechanics/direct.ts'
import { box, digits, endings } from '#engines/lottery/mechanics/endings.ts'
import { anyGroup, group } from '#engines/lottery/mechanics/group.ts'
import type { Mechanic } from '#engines/lottery/mechanics/mechanic.ts'
import { options } from '#engines/lottery/mechanics/options.ts'
import { pool } from '#engines/lottery/mechanics/pool.ts'
import { present } from '#engines/lottery/mechanics/present.ts'
import { total } from '#engines/lottery/mechanics/total.ts'
import type { Rule } from '#engines/lottery/rule.ts'

const mechanics: { readonly [Kind in Rule['kind']]: Mechanic<Extract<Rule, { kind: Kind }>> } = {
  ...{ direct, tickets, fixed, group, total, present, options, pool, endings, box, digits },
  ...{ 'any-direct': anyDirect, 'any-group': anyGroup },
}

/** The mechanic that fits a rule. */
export const mechanicOf = (rule: Rule): Mechanic<Rule> => mechanics[rule.kind]
