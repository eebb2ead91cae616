import { lawRules } from './law-rules.ts'
import type { Rule } from './rule.ts'

/** The table of all rules, in the order of the page. */
export const rules: readonly Rule[] = [...lawRules]
