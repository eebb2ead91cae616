import type { StandardTexts } from '@kontor/domain/invoices/standard-texts'
import { textLimits } from '@kontor/domain/texts/text-limits'
import * as z from 'zod/mini'
import { count, type FieldsOf, type Schema, seenRevision, textUpTo } from '../calls/schema.ts'

const { intro, closing, greeting, signature } = textLimits.standardTexts

const fields = {
  intro: textUpTo(intro),
  closing: textUpTo(closing),
  offerIntro: textUpTo(intro),
  offerClosing: textUpTo(closing),
  greeting: textUpTo(greeting),
  signature: textUpTo(signature),
} satisfies FieldsOf<StandardTexts>

export interface StoredStandardTexts extends StandardTexts {
  revision: number
}
export const storedStandardTexts: Schema<StoredStandardTexts> = z.looseObject({
  ...fields,
  revision: count(0),
} satisfies FieldsOf<StoredStandardTexts>)

export interface StandardTextsBody extends StandardTexts {
  /** The revision that the client has read; 0 if there were none. */
  revision?: number | undefined
}
export const standardTextsBody: Schema<StandardTextsBody> = z.looseObject({
  ...fields,
  revision: seenRevision,
} satisfies FieldsOf<StandardTextsBody>)
