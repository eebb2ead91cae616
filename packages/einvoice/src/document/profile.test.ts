import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { Place } from '../rules/place.ts'
import { xRechnung, xRechnungCvd, xRechnungExtension } from '../rules/specifications.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import { ciiOf, creditNoteOf, ublOf } from '../testing/rule-documents.ts'
import { ublCreditNote, ublInvoice } from '../ubl/ubl-syntax.ts'
import { profileOf } from './profile.ts'

function profilesFor(id: string) {
  const inUbl = `CustomizationID=${id}`
  const inCii = `ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID=${id}`
  return [
    profileOf(new Place(new DocumentTree(ciiOf(inCii), cii))),
    profileOf(new Place(new DocumentTree(ublOf(inUbl), ublInvoice))),
    profileOf(new Place(new DocumentTree(creditNoteOf(inUbl), ublCreditNote))),
  ]
}

test.each([
  [xRechnung, 'XRechnung 3.0'],
  ['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_2.3', 'XRechnung 2.3'],
  ['urn:cen.eu:en16931:2017', 'EN 16931'],
  ['xrechnung_x.0', 'xrechnung_x.0'],
  ['xrechnung_3.x', 'xrechnung_3.x'],
  ['urn:example', 'urn:example'],
  ['', ''],
])('the specification %j has the name %j in each syntax', (id, name) => {
  expect(profilesFor(id).map((profile) => profile.name)).toEqual([name, name, name])
})

test('the profile of a document without a specification has no name, and only the rules of EN 16931', () => {
  expect(profileOf(new Place(new DocumentTree(ublOf('ID=1'), ublInvoice)))).toEqual({
    name: '',
    sets: ['cen'],
    severities: {},
  })
})

test('the XRechnung rules apply to all XRechnung documents except UBL credit notes with the extension', () => {
  const [withXRechnung, onlyCen] = [['cen', 'xr'], ['cen']]
  for (const id of [xRechnung, xRechnungCvd])
    expect(profilesFor(id).map(({ sets }) => sets)).toEqual([withXRechnung, withXRechnung, withXRechnung])
  const ofExtension = profilesFor(xRechnungExtension)
  expect(ofExtension.map(({ sets }) => sets)).toEqual([withXRechnung, withXRechnung, onlyCen])
  expect(ofExtension[2]).toEqual({ name: 'XRechnung 3.0 Extension', sets: ['cen'], severities: {} })
})

test.each([
  [xRechnung, [undefined, 'error', undefined]],
  [xRechnungCvd, [undefined, 'error', 'error']],
  [xRechnungExtension, [undefined, 'information', undefined]],
])('the severity of the rule on sub-lines (UBL-CR-646) is overridden only in UBL: %s', (id, severities) => {
  expect(profilesFor(id).map((profile) => profile.severities['UBL-CR-646'])).toEqual(severities)
})
