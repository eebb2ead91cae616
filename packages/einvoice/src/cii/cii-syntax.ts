import { readTermPaths, type Syntax } from '../syntax/syntax.ts'
import { ciiStructure } from './cii-structure.ts'
import { ciiTerms } from './cii-terms.ts'

/** UN/CEFACT Cross Industry Invoice, D16B and D22B (the same where EN 16931 uses it). */
export const cii: Syntax = { id: 'cii', structure: ciiStructure, terms: readTermPaths(ciiTerms), names: {} }
