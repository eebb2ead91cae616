import { expect, test } from 'vitest'
import { asAdvance, asInvoice } from '../chains/advance-content.ts'
import { copyInChain } from '../chains/copy-in-chain.ts'
import { duplicateInvoice } from '../chains/duplicate-invoice.ts'
import { emptyOffer, invoiceOfOffer, offerFrom } from '../offers/offer-content.ts'
import { textLimits } from '../texts/text-limits.ts'
import { infoValue } from './info-field.ts'
import type { Invoice } from './invoice.ts'
import { emptyInvoice } from './invoice-defaults.ts'
import { noStandardTexts, type StandardTexts, specifiedTexts } from './standard-texts.ts'

const own: StandardTexts = {
  intro: 'wir berechnen Ihnen:',
  closing: 'Danke!',
  offerIntro: 'wir bieten Ihnen an:',
  offerClosing: 'Wir freuen uns auf Sie.',
  greeting: 'Beste Grüße',
  signature: 'Klara Kühn\nInhaberin',
}
const now = 1_790_000_000
const about = { now, newId: () => 'new' }
const fromOffer = { offerId: 'o', offerNumber: 'A-1', offerDate: now, netto: 0 }
const textsOf = ({ content }: Pick<Invoice, 'content'>) =>
  ['TITLE', 'INTRO', 'EUINV', 'REGARDS'].map((key) => infoValue(content, key))
const shared = 'Beste Grüße\nKlara Kühn\nInhaberin'
const written = ['RECHNUNG', 'wir berechnen Ihnen:', '', `Danke!\n\n${shared}`]
const specified = [
  'RECHNUNG',
  'für unsere Leistungen erlauben wir uns, Ihnen wie folgt in Rechnung zu stellen:',
  '',
  'Vielen Dank für Ihren Auftrag.\n\nMit freundlichen Grüßen',
]

test('a new invoice begins with the texts of the organisation, and shows them [A30.2]', () => {
  const invoice = emptyInvoice(own)
  expect(textsOf(invoice)).toEqual(written)
  const without = ({ content, ...rest }: Invoice) => ({
    ...rest,
    content: { ...content, standardInfos: content.standardInfos.map((info) => ({ ...info, value: '' })) },
  })
  expect(without(invoice)).toEqual(without(emptyInvoice()))
})

test('a blank text stands for the specified one, each by itself [A30.2, S3.5.4, S3.5.6]', () => {
  expect(textsOf(emptyInvoice())).toEqual(specified)
  expect(textsOf(emptyInvoice(noStandardTexts))).toEqual(specified)
  const blank = { ...noStandardTexts, intro: ' \n', closing: ' ', greeting: '\n', signature: ' ' }
  expect(textsOf(emptyInvoice(blank))).toEqual(specified)
  const signed = emptyInvoice({ ...noStandardTexts, signature: 'Klara Kühn' })
  expect(textsOf(signed)).toEqual([...specified.slice(0, 3), `${specified[3]}\nKlara Kühn`])
  const greeted = emptyInvoice({ ...noStandardTexts, greeting: 'Tschüs' })
  expect(textsOf(greeted)[3]).toBe('Vielen Dank für Ihren Auftrag.\n\nTschüs')
})

test('a new offer begins with the texts of the organisation for offers [A30.2]', () => {
  expect(textsOf(emptyOffer(now, own))).toEqual([
    'ANGEBOT',
    'wir bieten Ihnen an:',
    '',
    `Wir freuen uns auf Sie.\n\n${shared}`,
  ])
  expect(textsOf(emptyOffer(now, { ...own, offerIntro: '', offerClosing: '' }))).toEqual([
    'ANGEBOT',
    'vielen Dank für Ihre Anfrage. Gern bieten wir Ihnen an:',
    '',
    `Wir freuen uns auf Ihren Auftrag.\n\n${shared}`,
  ])
  expect(emptyOffer(now, noStandardTexts)).toEqual(emptyOffer(now))
})

test('a copy of an advance has the introduction of what it is: another advance or an invoice [A30.2]', () => {
  const content = asAdvance(emptyInvoice(own).content, 'rest', own)
  const advance = { ...emptyInvoice(own), content }
  const texts = { ...about, texts: own }
  expect(textsOf(duplicateInvoice(advance, texts))).toEqual(written)
  expect(textsOf(copyInChain(advance, texts))).toEqual(textsOf(advance))
})

test('a copy keeps its texts, whatever those of the organisation are now [A30.2]', () => {
  for (const invoice of [emptyInvoice(), emptyInvoice(own)]) {
    expect(textsOf(duplicateInvoice(invoice, about))).toEqual(textsOf(invoice))
    expect(textsOf(copyInChain(invoice, about))).toEqual(textsOf(invoice))
  }
  // The closing of an offer can be that of a specified invoice.
  const likeInvoice = { ...own, offerClosing: specifiedTexts.closing, greeting: '', signature: '' }
  for (const offer of [emptyOffer(now), emptyOffer(now, own), emptyOffer(now, likeInvoice)])
    expect(textsOf(offerFrom(offer, about))).toEqual(textsOf(offer))
})

test('an offer that nobody has rewritten becomes an invoice with the texts of a new one [A30.2]', () => {
  for (const offer of [emptyOffer(now), emptyOffer(now, own)]) {
    const [title, intro, , regards] = textsOf(invoiceOfOffer(offer, fromOffer, { ...about, texts: own }))
    expect([title, regards]).toEqual(['RECHNUNG', written[3]])
    expect(intro).toMatch(/^gemäß unserem Angebot A-1 /)
  }
  const { content, templateReference } = emptyOffer(now, own)
  const standardInfos = content.standardInfos.map((info) => ({ ...info, value: 'Von Hand' }))
  const rewritten = { content: { ...content, standardInfos }, templateReference }
  const [, ...kept] = textsOf(invoiceOfOffer(rewritten, fromOffer, { ...about, texts: own }))
  expect(kept).toEqual(['Von Hand', 'Von Hand', 'Von Hand'])
})

test('an Abschlagsrechnung has its own introduction, and gives it back as an ordinary invoice [A30.2]', () => {
  const { content } = emptyInvoice(own)
  const advance = asAdvance(content, 'rest', own)
  expect(infoValue(advance, 'TITLE')).toBe('ABSCHLAGSRECHNUNG')
  expect(infoValue(advance, 'INTRO')).toMatch(/^für den vereinbarten Abschlag /)
  expect(infoValue(advance, 'REGARDS')).toBe(written[3])
  expect(asInvoice(advance, own)).toEqual(content)
  // A draft from before the organisation had texts.
  const older = emptyInvoice().content
  expect(infoValue(asAdvance(older, 'rest', own), 'INTRO')).toBe(infoValue(advance, 'INTRO'))
  expect(asInvoice(older, own)).toEqual(older)
})

test('the longest texts fit in the fields of an invoice [A30.1]', () => {
  const { intro, closing, greeting, signature } = textLimits.standardTexts
  const longest: StandardTexts = {
    intro: 'i'.repeat(intro),
    closing: 'c'.repeat(closing),
    offerIntro: 'i'.repeat(intro),
    offerClosing: 'c'.repeat(closing),
    greeting: 'g'.repeat(greeting),
    signature: 's'.repeat(signature),
  }
  for (const text of [...textsOf(emptyInvoice(longest)), ...textsOf(emptyOffer(now, longest))])
    expect(text.length).toBeLessThanOrEqual(textLimits.info.value)
})
