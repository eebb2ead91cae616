import { contentRules } from './content-rules.ts'
import { partyRules } from './party-rules.ts'
import type { Rule } from './rule.ts'
import { surchargeRules } from './surcharge-rules.ts'
import { taxCaseRules } from './tax-case-rules.ts'
import { taxIdRules } from './tax-id-rules.ts'
import { textRules } from './text-rules.ts'
import { transmissionRules } from './transmission-rules.ts'

/**
 * The table of Kontor's own rules, roughly in the order of the editor's fields. `rules/rules.ts` contains the
 * official ones.
 */
export const rules: readonly Rule[] = [
  ...partyRules,
  ...taxIdRules,
  ...contentRules,
  ...taxCaseRules,
  ...surchargeRules,
  ...transmissionRules,
  ...textRules,
]
