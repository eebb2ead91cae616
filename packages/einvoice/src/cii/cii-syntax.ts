import { parseDay } from '@kontor/domain/days/calendar-day'
import { readTermPaths, type Syntax } from '../syntax/syntax.ts'
import { ciiNamespaces, ciiStructure } from './cii-structure.ts'
import { ciiTerms } from './cii-terms.ts'

const { qdt, ...prefixes } = ciiNamespaces

/** UN/CEFACT Cross Industry Invoice, D16B and D22B, which are identical as far as EN 16931 uses them. */
export const cii: Syntax = {
  id: 'cii',
  root: 'CrossIndustryInvoice',
  structure: ciiStructure,
  prefixes,
  occasionalPrefixes: { qdt },
  terms: readTermPaths(ciiTerms),
  names: {},
  // BT-8 is a code from UNTDID 2005 in the model, but from UNTDID 2475 in CII.
  codes: { 'BT-8': { '3': '5', '35': '29', '432': '72' } },
  day: {
    toModel: (text) => {
      const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
      return parseDay(day) === undefined ? text : day
    },
    toDocument: (day) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1$2$3'),
  },
}
