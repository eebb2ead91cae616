import { noStandardTexts } from '@kontor/domain/invoices/standard-texts'
import { textLimits } from '@kontor/domain/texts/text-limits'
import { expect, test } from 'vitest'
import { readBody } from '../calls/read-body.ts'
import { organisationSchema } from './organisation-schema.ts'
import { standardTextsBody } from './standard-texts-schema.ts'

test('a text that is missing is empty, and one that is too long is refused [A30.1]', () => {
  expect(standardTextsBody.parse({})).toEqual(noStandardTexts)
  const { intro, closing, greeting, signature } = textLimits.standardTexts
  const limits = { intro, closing, offerIntro: intro, offerClosing: closing, greeting, signature }
  for (const [name, limit] of Object.entries(limits)) {
    expect(readBody(standardTextsBody, { [name]: 'a'.repeat(limit) }).success).toBe(true)
    expect(readBody(standardTextsBody, { [name]: 'a'.repeat(limit + 1) })).toMatchObject({
      issues: [{ path: name }],
    })
  }
})

test('an organisation without texts has no such field [A30.1]', () => {
  expect(organisationSchema.parse({ id: 'werft' })).not.toHaveProperty('standardTexts')
})
