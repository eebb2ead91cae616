import { expect, test } from 'vitest'
import { at, breaks, ciiOf, ublOf } from '../testing/rule-documents.ts'
import { settlement, taxCii, taxUbl, trade } from '../testing/tax-lines.ts'
import { xRechnung, xRechnungCvd, xRechnungExtension } from './specifications.ts'

const agreement = `${trade}/ApplicableHeaderTradeAgreement`

test.each([
  ['zahlbar sofort', true],
  ['zahlbar # sofort', true],
  ['# zahlbar\n', false],
  ['#SKONTO#TAGE=7#PROZENT=2.00#\n', true],
  ['#SKONTO#TAGE=14#PROZENT=10.25#\r\n', true],
  [' \t#SKONTO#TAGE=7#PROZENT=2.00#\t \nDanke', true],
  ['#SKONTO#TAGE=7#PROZENT=2.00#', false],
  ['#SKONTO#TAGE=7#PROZENT=2.00# ', false],
  ['\u00a0#SKONTO#TAGE=7#PROZENT=2.00#x', true],
  ['#SKONTO#TAGE=7#PROZENT=2.00#\n#', false],
  ['#SKONTO#TAGE=7#PROZENT=2.00#\n#SKONTO#TAGE=9#PROZENT=1.00#', false],
  ['#SKONTO#TAGE=7#PROZENT=2.00#\n#SKONTO#TAGE=9#PROZENT=1.00#\n', true],
  ['#SKONTO#TAGE=7#PROZENT=2.00#\n#SKONTO#TAGE=9#PROZENT=1#\n', false],
  ['#SKONTO#TAGE=7#PROZENT=2.00#\nRest #a#', false],
  ['#SKONTO#TAGE=7#PROZENT=2.00#\nRest #a#\n', true],
  ['#SKONTO#TAGE=7#PROZENT=2.00#\nRest #a# und\n', false],
  ['#SKONTO#TAGE=7#PROZENT=2.00#\nRest ##', true],
  ['#SKONTO#TAGE=7#PROZENT=2.00#\nRest # und', true],
  ['#SKONTO#TAGE=7#PROZENT=2.00#BASISBETRAG=100.00#\n', true],
  ['#SKONTO#TAGE=7#PROZENT=2.00#BASISBETRAG=-100.00#\n', true],
  ['#SKONTO#TAGE=7#PROZENT=2.00#BASISBETRAG=100#\n', false],
  ['#SKONTO#TAGE=7#PROZENT=2.00#BASISBETRAG=+100.00#\n', false],
  ['#SKONTO#TAGE=#PROZENT=2.00#\n', false],
  ['#SKONTO#TAGE=7#PROZENT=.00#\n', false],
  ['#SKONTO#TAGE=7#PROZENT=2.0#\n', false],
  ['#SKONTO#TAGE=7#PROZENT=2.000#\n', false],
  ['#SKONTO#TAGE=7 #PROZENT=2.00#\n', false],
  ['#SKONTO#TAGE=7#PROZENT=2.00#x#\n', false],
  ['#x#SKONTO#TAGE=7#PROZENT=2.00#\n', false],
  ['#skonto#TAGE=7#PROZENT=2.00#\n', false],
])('BR-DE-18: the payment terms %j are readable: %s', (text, isReadable) => {
  const cii = `${settlement}/SpecifiedTradePaymentTerms/Description`
  expect([
    breaks('BR-DE-18', ciiOf(`${cii}=${text}`)),
    breaks('BR-DE-18', ublOf(`PaymentTerms/Note=${text}`)),
  ]).toEqual([!isReadable, !isReadable])
  // Only the first text of the terms counts.
  expect([
    breaks('BR-DE-18', ciiOf(`${cii}=zahlbar`, `${cii}=${text}`)),
    breaks('BR-DE-18', ublOf('PaymentTerms/Note=zahlbar', `PaymentTerms/Note=${text}`)),
  ]).toEqual([false, false])
})

test.each([
  ['a@b.de', true],
  ['a.b+c@d-e.f.org', true],
  ['a@b', false],
  ['@b.de', false],
  ['a@b.', false],
  ['a@.de', false],
  ['a@b..de', false],
  ['a@b.de.', false],
  ['a@b@c.de', false],
  ['a b@c.de', false],
  ['a@b c.de', false],
  ['a@b.d e', false],
])('BR-DE-28: %j is an e-mail address: %s', (text, isAddress) => {
  const cii = `${agreement}/SellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID=${text}`
  const ubl = `AccountingSupplierParty/Party/Contact/ElectronicMail=${text}`
  expect([breaks('BR-DE-28', ciiOf(cii)), breaks('BR-DE-28', ublOf(ubl))]).toEqual([!isAddress, !isAddress])
})

test.each([
  ['', false],
  ['12', false],
  ['+1 2-', false],
  ['123', true],
  ['1a2b3', true],
  ['+49 30 1', true],
])('BR-DE-27: %j has at least three digits: %s', (text, hasDigits) => {
  const contact = `${agreement}/SellerTradeParty/DefinedTradeContact`
  const cii = `${contact}/TelephoneUniversalCommunication/CompleteNumber=${text}`
  const ubl = `AccountingSupplierParty/Party/Contact/Telephone=${text}`
  expect([breaks('BR-DE-27', ciiOf(cii)), breaks('BR-DE-27', ublOf(ubl))]).toEqual([!hasDigits, !hasDigits])
})

test.each([
  ['https://kontor.example', true],
  ['ab:', true],
  ['A1+.-:x', true],
  ['a:', false],
  ['1a:', false],
  ['a_b:', false],
  [' ab:', false],
  ['kontor.example', false],
  ['', false],
])('BR-TMP-2: the address %j of an attachment has a scheme: %s', (text, hasScheme) => {
  const cii = at(`${agreement}/AdditionalReferencedDocument`, `URIID=${text}`, 'TypeCode=916')
  const ubl = `AdditionalDocumentReference/Attachment/ExternalReference/URI=${text}`
  expect([breaks('BR-TMP-2', ciiOf(...cii)), breaks('BR-TMP-2', ublOf(ubl))]).toEqual([
    !hasScheme,
    !hasScheme,
  ])
  const object = at(`${agreement}/AdditionalReferencedDocument`, `URIID=${text}`, 'TypeCode=130')
  expect(breaks('BR-TMP-2', ciiOf(...object))).toBe(false)
})

test('any VAT category except O needs a registered seller or a tax representative: BR-DE-16', () => {
  const sellers = `${agreement}/SellerTradeParty`
  const registered = (id: string, scheme: string) =>
    at(`${sellers}/SpecifiedTaxRegistration`, `ID=${id}`, `ID/@schemeID=${scheme}`)
  const isCii = (...lines: string[]) => !breaks('BR-DE-16', ciiOf(...lines))
  const isUbl = (...lines: string[]) => !breaks('BR-DE-16', ublOf(...lines))
  for (const code of ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'])
    expect([isCii(...taxCii('line', code)), isUbl(...taxUbl('line', code))]).toEqual([false, false])
  expect([isCii(...taxCii('line', 'O')), isUbl(...taxUbl('line', 'O'))]).toEqual([true, true])
  expect([isCii(...taxCii('line', 'S', 'GST')), isUbl(...taxUbl('line', 'S', 'GST'))]).toEqual([true, false])
  const mixed = [taxCii('line', 'O'), taxCii('line', 'S')].flat()
  expect([isCii(...mixed), isUbl(...taxUbl('line', 'O'), ...taxUbl('line', 'S'))]).toEqual([false, false])
  const allowance = [
    'AllowanceCharge/ChargeIndicator=true',
    ...at('AllowanceCharge/TaxCategory', 'ID=S', 'TaxScheme/ID=VAT'),
  ]
  expect([isCii(...taxCii('allowance', 'S')), isUbl(...allowance)]).toEqual([true, false])

  const line = taxCii('line', 'S')
  expect(['1', '', ' '].map((id) => isCii(...line, ...registered(id, 'VA')))).toEqual([true, false, false])
  expect(['1', '', ' '].map((id) => isCii(...line, ...registered(id, 'FC')))).toEqual([true, false, false])
  expect(isCii(...line, ...registered('1', 'XX'))).toBe(false)
  expect(isCii(...line, `${agreement}/SellerTaxRepresentativeTradeParty/Name=V`)).toBe(true)
  const company = 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID'
  const lineUbl = taxUbl('line', 'S')
  expect(['1', '', ' '].map((id) => isUbl(...lineUbl, `${company}=${id}`))).toEqual([true, false, false])
  expect(isUbl(...lineUbl, 'TaxRepresentativeParty/PartyName/Name=V')).toBe(true)
})

test('a correction (384) must refer to an earlier invoice: BR-DE-26', () => {
  const verdicts = (type: string, cii: string[] = [], ubl: string[] = []) => [
    breaks('BR-DE-26', ciiOf(`ExchangedDocument/TypeCode=${type}`, ...cii)),
    breaks('BR-DE-26', ublOf(`InvoiceTypeCode=${type}`, ...ubl)),
  ]
  expect(verdicts('380')).toEqual([false, false])
  expect(verdicts('384')).toEqual([true, true])
  const reference = [`${settlement}/InvoiceReferencedDocument/IssuerAssignedID=1`]
  expect(verdicts(' 384 ', reference, ['BillingReference/InvoiceDocumentReference/ID=1'])).toEqual([
    false,
    false,
  ])
})

test('an invoice must state a delivery date, a period, or a period for each line: BR-DE-TMP-32', () => {
  const lineCii = `${trade}/IncludedSupplyChainTradeLineItem+/SpecifiedLineTradeSettlement`
  const isCii = (...lines: string[]) => !breaks('BR-DE-TMP-32', ciiOf(...lines))
  const isUbl = (...lines: string[]) => !breaks('BR-DE-TMP-32', ublOf(...lines))
  const ciiPeriod = `${lineCii}/BillingSpecifiedPeriod/StartDateTime`
  const ublPeriod = 'InvoiceLine+/InvoicePeriod/StartDate=2026-11-02'
  expect([isCii(lineCii), isUbl('InvoiceLine')]).toEqual([false, false])
  expect([isCii(ciiPeriod, ciiPeriod), isUbl(ublPeriod, ublPeriod)]).toEqual([true, true])
  expect([isCii(ciiPeriod, lineCii), isUbl(ublPeriod, 'InvoiceLine')]).toEqual([false, false])
  expect([
    isCii(lineCii, `${settlement}/BillingSpecifiedPeriod`),
    isUbl('InvoiceLine', 'InvoicePeriod/StartDate=2026-11-02'),
  ]).toEqual([true, true])
  const delivery = `${trade}/ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime`
  expect([
    isCii(lineCii, `${delivery}/DateTimeString=20261102`),
    isUbl('InvoiceLine', 'Delivery/ActualDeliveryDate=2026-11-02'),
  ]).toEqual([true, true])
})

test('at least one of the specification ids must belong to XRechnung 3.0: BR-DE-21', () => {
  const parameter = 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter+/ID'
  const verdicts = (...ids: string[]) => [
    breaks('BR-DE-21', ciiOf(...ids.map((id) => `${parameter}=${id}`))),
    breaks('BR-DE-21', ublOf(...ids.map((id) => `CustomizationID=${id}`))),
  ]
  for (const id of [xRechnung, xRechnungExtension, xRechnungCvd]) expect(verdicts(id)).toEqual([false, false])
  expect(verdicts('urn:cen.eu:en16931:2017', xRechnung)).toEqual([false, false])
  expect(verdicts('urn:cen.eu:en16931:2017')).toEqual([true, true])
  expect(verdicts(` ${xRechnung}`)).toEqual([true, true])
})

test('no two attachments may have the same file name: BR-DE-22', () => {
  const cii = (name: string) =>
    `${agreement}/AdditionalReferencedDocument+/AttachmentBinaryObject/@filename=${name}`
  const ubl = (name: string) =>
    `AdditionalDocumentReference+/Attachment/EmbeddedDocumentBinaryObject/@filename=${name}`
  const verdicts = (...names: string[]) => [
    breaks('BR-DE-22', ciiOf(...names.map(cii))),
    breaks('BR-DE-22', ublOf(...names.map(ubl))),
  ]
  expect([verdicts(), verdicts('a'), verdicts('a', 'b', 'A')].flat()).toEqual(Array(6).fill(false))
  expect(verdicts('a', 'b', 'a')).toEqual([true, true])
})
