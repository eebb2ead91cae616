import { countryNames } from '@kontor/domain/tax/country'
import {
  allowanceWords,
  chargeWords,
  exemptionWords,
  invoiceKinds,
  noteSubjects,
  paymentMeansWords,
  referenceWords,
  schemeWords,
  taxCategoryWords,
  taxPointWords,
  unitWords,
} from './wording.ts'

const countries: Readonly<Record<string, string>> = countryNames

/** The words for codes, by term. */
const wordsByTerm: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'BT-3': invoiceKinds,
  'BT-8': taxPointWords,
  'BT-21': noteSubjects,
  'BT-81': paymentMeansWords,
  'BT-95': taxCategoryWords,
  'BT-102': taxCategoryWords,
  'BT-118': taxCategoryWords,
  'BT-151': taxCategoryWords,
  'BT-98': allowanceWords,
  'BT-140': allowanceWords,
  'BT-105': chargeWords,
  'BT-145': chargeWords,
  'BT-121': exemptionWords,
  'BT-130': unitWords,
  'BT-150': unitWords,
  'BT-40': countries,
  'BT-55': countries,
  'BT-69': countries,
  'BT-80': countries,
  'BT-159': countries,
}

/** German words for the code of a term, such as 'Rechnung' for BT-3 380; undefined for an unknown code. */
export function wordOfCode(term: string, code: string): string | undefined {
  return own(wordsByTerm[term], code)
}

/**
 * German words for the scheme of an identifier; undefined for an unknown scheme. BT-18 and BT-128 have a
 * separate code list.
 */
export function wordOfScheme(term: string, scheme: string): string | undefined {
  return own(term === 'BT-18' || term === 'BT-128' ? referenceWords : schemeWords, scheme)
}

/** Looks up own properties only, because codes are untrusted input: 'constructor' is not a code. */
function own(words: Readonly<Record<string, string>> | undefined, code: string): string | undefined {
  return words !== undefined && Object.hasOwn(words, code) ? words[code] : undefined
}
