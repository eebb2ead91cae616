import { calculationRules } from './calculation-rules.ts'
import { ciiRules } from './cii-rules.ts'
import { codeRules } from './code-rules.ts'
import { decimalRules } from './decimal-rules.ts'
import { extensionRules, vehicleRules } from './extension-rules.ts'
import { peppolRules } from './peppol-rules.ts'
import { presenceRules } from './presence-rules.ts'
import type { Rule } from './rule.ts'
import { ublRules } from './ubl-rules.ts'
import { vatRules } from './vat/vat-rules.ts'
import { xRechnungRules } from './xrechnung-rules.ts'

/**
 * The table of official rules: EN 16931 (version 1.3.16 of the validation artefacts, with only some of their
 * warnings) and XRechnung 3.0.2 (Schematron 2.5.0).
 */
export const rules: readonly Rule[] = [
  ...presenceRules,
  ...calculationRules,
  ...decimalRules,
  ...vatRules,
  ...codeRules,
  ...ciiRules,
  ...ublRules,
  ...xRechnungRules,
  ...extensionRules,
  ...vehicleRules,
  ...peppolRules,
]
