import { normalized } from '../syntax/document-tree.ts'
import type { Place } from './place.ts'
import { has, hasAnyText, ofXRechnung, type Rule, type Test } from './rule.ts'
import { xRechnung, xRechnungCvd, xRechnungExtension } from './specifications.ts'

const trade = 'SupplyChainTradeTransaction'
const settlement = `${trade}/ApplicableHeaderTradeSettlement`
const paymentMeans = { cii: `${settlement}/SpecifiedTradeSettlementPaymentMeans`, ubl: 'PaymentMeans' }
const withMeans =
  (codes: readonly string[], test: Test): Test =>
  (place) =>
    !codes.includes(place.text(place.tree.syntax.id === 'cii' ? 'TypeCode' : 'PaymentMeansCode')) ||
    test(place)

const transfer = ['30', '58']
const cards = ['48', '54', '55']
const hasDebit: Test = (place) =>
  place.root.has(`${settlement}/SpecifiedTradePaymentTerms/DirectDebitMandateID`) ||
  place.root.has(`${settlement}/CreditorReferenceID`) ||
  place.has('PayerPartyDebtorFinancialAccount/IBANID')
const none =
  (...wheres: readonly string[]): Test =>
  (place) =>
    wheres.every((where) => !place.has(where))

/** BR-DE and BR-TMP: what Germany requires beyond EN 16931 (XRechnung 3.0.2). */
export const xRechnungRules: readonly Rule[] = [
  ofXRechnung(
    'BR-DE-1',
    'BG-16',
    '.',
    { cii: has(paymentMeans.cii), ubl: has(paymentMeans.ubl) },
    'Die Zahlung (BG-16) fehlt.',
  ),
  ofXRechnung(
    'BR-DE-2',
    'BG-6',
    { cii: 'BG-4', ubl: 'AccountingSupplierParty' },
    has('BG-6'),
    'Die Kontaktperson des Verkäufers (BG-6) fehlt.',
  ),
  ofXRechnung('BR-DE-3', 'BT-37', 'BG-5', hasAnyText('BT-37'), 'Der Ort des Verkäufers (BT-37) fehlt.'),
  ofXRechnung(
    'BR-DE-4',
    'BT-38',
    'BG-5',
    hasAnyText('BT-38'),
    'Die Postleitzahl des Verkäufers (BT-38) fehlt.',
  ),
  ofXRechnung('BR-DE-5', 'BT-41', 'BG-6', hasAnyText('BT-41'), 'Der Name der Kontaktperson (BT-41) fehlt.'),
  ofXRechnung(
    'BR-DE-6',
    'BT-42',
    'BG-6',
    hasAnyText('BT-42'),
    'Die Telefonnummer der Kontaktperson (BT-42) fehlt.',
  ),
  ofXRechnung(
    'BR-DE-7',
    'BT-43',
    'BG-6',
    hasAnyText('BT-43'),
    'Die E-Mail-Adresse der Kontaktperson (BT-43) fehlt.',
  ),
  ofXRechnung('BR-DE-8', 'BT-52', 'BG-8', hasAnyText('BT-52'), 'Der Ort des Käufers (BT-52) fehlt.'),
  ofXRechnung('BR-DE-9', 'BT-53', 'BG-8', hasAnyText('BT-53'), 'Die Postleitzahl des Käufers (BT-53) fehlt.'),
  ofXRechnung('BR-DE-10', 'BT-77', 'BG-15', hasAnyText('BT-77'), 'Der Ort der Lieferung (BT-77) fehlt.'),
  ofXRechnung(
    'BR-DE-11',
    'BT-78',
    'BG-15',
    hasAnyText('BT-78'),
    'Die Postleitzahl der Lieferung (BT-78) fehlt.',
  ),
  ofXRechnung(
    'BR-DE-14',
    'BT-119',
    { cii: 'BG-23', ubl: 'TaxTotal/TaxSubtotal' },
    { cii: hasAnyText('RateApplicablePercent'), ubl: hasAnyText('TaxCategory/Percent') },
    'Der Steuersatz (BT-119) fehlt.',
  ),
  ofXRechnung(
    'BR-DE-15',
    'BT-10',
    '.',
    hasAnyText('BT-10'),
    'Die Käuferreferenz oder Leitweg-ID (BT-10) fehlt.',
  ),
  ofXRechnung(
    'BR-DE-16',
    'BT-31 BT-32 BG-11',
    '.',
    { cii: isRegisteredCii, ubl: isRegisteredUbl },
    'Umsatzsteuer-ID (BT-31), Steuernummer (BT-32) oder ein Steuervertreter (BG-11) des Verkäufers fehlt.',
  ),
  ofXRechnung(
    'BR-DE-17',
    'BT-3',
    '.',
    (place) => ['326', '380', '384', '389', '381', '875', '876', '877'].includes(place.text('BT-3')),
    'Diese Rechnungsart (BT-3) ist in XRechnungen nicht vorgesehen.',
    'warning',
  ),
  ofXRechnung(
    'BR-DE-18',
    'BT-20',
    '.',
    hasReadableSkonto,
    'Eine Zeile mit Skonto (BT-20) muss #SKONTO#TAGE=10#PROZENT=2.00# lauten und mit einem Zeilenumbruch enden.',
  ),
  ofXRechnung(
    'BR-DE-19',
    'BT-84',
    paymentMeans,
    {
      cii: withMeans(['58'], isIban('PayeePartyCreditorFinancialAccount/IBANID')),
      ubl: withMeans(['58'], isIban('PayeeFinancialAccount/ID')),
    },
    'Das Konto der SEPA-Überweisung (BT-84) ist keine gültige IBAN.',
    'warning',
  ),
  ofXRechnung(
    'BR-DE-20',
    'BT-91',
    paymentMeans,
    {
      cii: withMeans(['59'], isIban('PayerPartyDebtorFinancialAccount/IBANID')),
      ubl: withMeans(['59'], isIban('PaymentMandate/PayerFinancialAccount/ID')),
    },
    'Das Konto der SEPA-Lastschrift (BT-91) ist keine gültige IBAN.',
    'warning',
  ),
  ofXRechnung(
    'BR-DE-21',
    'BT-24',
    '.',
    (place) => place.values('BT-24').some((id) => xRechnungIds.includes(id)),
    'Die Spezifikation (BT-24) ist nicht die der XRechnung 3.0.',
    'warning',
  ),
  ofXRechnung(
    'BR-DE-22',
    'BT-125',
    '.',
    {
      cii: hasOwnNames('//AdditionalReferencedDocument', 'AttachmentBinaryObject'),
      ubl: hasOwnNames('AdditionalDocumentReference', 'Attachment/EmbeddedDocumentBinaryObject'),
    },
    'Zwei Anlagen (BT-125) haben denselben Dateinamen.',
  ),
  ofXRechnung(
    'BR-DE-23-a',
    'BG-17',
    paymentMeans,
    {
      cii: withMeans(transfer, has('PayeePartyCreditorFinancialAccount')),
      ubl: withMeans(transfer, has('PayeeFinancialAccount')),
    },
    'Zur Überweisung fehlt das Konto (BG-17).',
  ),
  ofXRechnung(
    'BR-DE-23-b',
    'BG-18 BG-19',
    paymentMeans,
    {
      cii: withMeans(
        transfer,
        (place) => !place.has('ApplicableTradeSettlementFinancialCard') && !hasDebit(place),
      ),
      ubl: withMeans(transfer, none('CardAccount', 'PaymentMandate')),
    },
    'Neben einer Überweisung darf keine Kartenzahlung (BG-18) oder Lastschrift (BG-19) stehen.',
  ),
  ofXRechnung(
    'BR-DE-24-a',
    'BG-18',
    paymentMeans,
    {
      cii: withMeans(cards, has('ApplicableTradeSettlementFinancialCard')),
      ubl: withMeans(cards, has('CardAccount')),
    },
    'Zur Kartenzahlung fehlt die Karte (BG-18).',
  ),
  ofXRechnung(
    'BR-DE-24-b',
    'BG-17 BG-19',
    paymentMeans,
    {
      cii: withMeans(cards, (place) => !place.has('PayeePartyCreditorFinancialAccount') && !hasDebit(place)),
      ubl: withMeans(cards, none('PayeeFinancialAccount', 'PaymentMandate')),
    },
    'Neben einer Kartenzahlung darf keine Überweisung (BG-17) oder Lastschrift (BG-19) stehen.',
  ),
  ofXRechnung(
    'BR-DE-25-a',
    'BG-19',
    paymentMeans,
    { cii: withMeans(['59'], hasDebit), ubl: withMeans(['59'], has('PaymentMandate')) },
    'Zur Lastschrift fehlt das Mandat (BG-19).',
  ),
  ofXRechnung(
    'BR-DE-25-b',
    'BG-17 BG-18',
    paymentMeans,
    {
      cii: withMeans(
        ['59'],
        none(
          'PayeePartyCreditorFinancialAccount',
          'PayeeSpecifiedCreditorFinancialInstitution',
          'PayerSpecifiedDebtorFinancialInstitution',
          'ApplicableTradeSettlementFinancialCard',
        ),
      ),
      ubl: withMeans(['59'], none('PayeeFinancialAccount', 'CardAccount')),
    },
    'Neben einer Lastschrift darf keine Überweisung (BG-17) oder Kartenzahlung (BG-18) stehen.',
  ),
  ofXRechnung(
    'BR-DE-26',
    'BG-3',
    '.',
    (place) => place.text('BT-3') !== '384' || place.has('BG-3'),
    'Eine Korrektur (Rechnungsart 384) sollte die Rechnung nennen, die sie korrigiert (BG-3).',
    'warning',
  ),
  ofXRechnung(
    'BR-DE-27',
    'BT-42',
    'BG-6',
    (place) => place.text('BT-42').replace(/\D/g, '').length >= 3,
    'Die Telefonnummer (BT-42) hat weniger als drei Ziffern.',
    'warning',
  ),
  ofXRechnung(
    'BR-DE-28',
    'BT-43',
    'BG-6',
    (place) => /^[^@ ]+@([^@. ]+\.){1,127}[^@. ]+$/.test(place.text('BT-43')),
    'Die E-Mail-Adresse (BT-43) ist ungültig.',
    'warning',
  ),
  ofXRechnung(
    'BR-DE-30',
    'BT-90',
    '.',
    {
      cii: hasAllOfDebit('BT-90'),
      ubl: (place) => !place.has('PaymentMeans/PaymentMandate') || place.has('BT-90'),
    },
    'Eine Lastschrift (BG-19) braucht die Gläubiger-ID (BT-90) und eine weitere Angabe (BT-89, BT-91).',
  ),
  ofXRechnung(
    'BR-DE-31',
    'BT-91',
    '.',
    {
      cii: hasAllOfDebit('BT-91'),
      ubl: (place) => !place.has('PaymentMeans/PaymentMandate') || place.has('BT-91'),
    },
    'Eine Lastschrift (BG-19) braucht das Konto des Zahlers (BT-91) und eine weitere Angabe (BT-89, BT-90).',
  ),
  ofXRechnung(
    'BR-DE-TMP-32',
    'BT-72 BG-14 BG-26',
    '.',
    (place) =>
      place.has('BT-72') || place.has('BG-14') || place.all('BG-25').every((line) => line.has('BG-26')),
    'Lieferdatum (BT-72) oder Abrechnungszeitraum (BG-14, BG-26) fehlt.',
    'information',
  ),
  ofXRechnung(
    'BR-TMP-2',
    'BT-124',
    {
      cii: `${trade}/ApplicableHeaderTradeAgreement/AdditionalReferencedDocument[TypeCode=916]`,
      ubl: 'AdditionalDocumentReference/Attachment/ExternalReference',
    },
    {
      cii: (place) => !place.has('URIID') || isUrl(place.value('URIID')),
      ubl: (place) => isUrl(place.value('URI')),
    },
    'Die Adresse der Anlage (BT-124) ist keine vollständige Internetadresse.',
    'warning',
  ),
  ofXRechnung(
    'BR-TMP-3',
    'BT-149 BT-150',
    { cii: 'BG-25' },
    hasOneBaseQuantity,
    'Brutto- und Nettopreis müssen für dieselbe Menge gelten (BT-149, BT-150).',
  ),
]

const xRechnungIds = [xRechnung, xRechnungExtension, xRechnungCvd]

const taxed = ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']

function isRegisteredCii(place: Place): boolean {
  const tax = `${trade}/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/ApplicableTradeTax`
  const isTaxed =
    place.values(`${tax}/TypeCode`).includes('VAT') &&
    place.values(`${tax}/CategoryCode`).some((code) => taxed.includes(code))
  return (
    !isTaxed ||
    ['BT-31', 'BT-32'].some((term) => place.texts(term).some((id) => id !== '')) ||
    place.has('BG-11')
  )
}

function isRegisteredUbl(place: Place): boolean {
  const isTaxed = ['AllowanceCharge/TaxCategory/ID', 'InvoiceLine/Item/ClassifiedTaxCategory/ID'].some(
    (where) => place.values(where).some((code) => taxed.includes(code)),
  )
  return (
    !isTaxed ||
    place.has('TaxRepresentativeParty') ||
    place.texts('AccountingSupplierParty/Party/PartyTaxScheme/CompanyID').some((id) => id !== '')
  )
}

/**
 * Checks the first text of each payment terms element: every line that starts with # must be a cash discount,
 * and the line with the last `#…#` must end with a line feed. A text without such lines passes.
 */
function hasReadableSkonto(place: Place): boolean {
  const terms =
    place.tree.syntax.id === 'cii'
      ? place
          .all(`${settlement}/SpecifiedTradePaymentTerms`)
          .flatMap((payment) => payment.values('Description').slice(0, 1))
      : place.all('PaymentTerms').flatMap((payment) => payment.values('Note').slice(0, 1))
  const skonto = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/
  return terms.every((text) => {
    const lines = text
      .split(/\r?\n/)
      .map(normalized)
      .filter((line) => line.startsWith('#'))
    return lines.length === 0 || (lines.every((line) => skonto.test(line)) && endsWithLine(text))
  })
}

/** Whether nothing but white space separates the last `#…#` of a text from the next line feed. */
function endsWithLine(text: string): boolean {
  let end = 0
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    const last = line.lastIndexOf('#')
    if (last > line.indexOf('#') + 1) end = index + last + 1
  }
  return /^[ \t\r\n]*\n/.test(text.slice(end))
}

function isIban(where: string): Test {
  return (place) => {
    // The white space that \s matches in XPath, which does not include the no-break space.
    const iban = place.value(where).replace(/[ \t\r\n]/g, '')
    if (!/^[A-Z]{2}\d{2}[a-zA-Z0-9]{0,30}$/.test(iban)) return false
    const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Za-z]/g, (letter) =>
      String(letter.charCodeAt(0) - 55),
    )
    return BigInt(digits) % 97n === 1n
  }
}

function isUrl(text: string): boolean {
  return /^[a-zA-Z][a-zA-Z0-9+.-]+:/.test(text)
}

function hasOwnNames(each: string, file: string): Test {
  return (place) => {
    const names = place.all(each).flatMap((reference) => reference.values(`${file}/@filename`).slice(0, 1))
    return new Set(names).size === names.length
  }
}

/**
 * In CII, a payment is a direct debit if it has a mandate, a creditor id or a debtor account. It must then
 * have `term` (BT-90 or BT-91) and one of the other two.
 */
function hasAllOfDebit(term: string): Test {
  return (place) => {
    const [mandate, creditor, account] = [
      `${settlement}/SpecifiedTradePaymentTerms/DirectDebitMandateID`,
      'BT-90',
      'BT-91',
    ].map((where) => place.has(where))
    if (!mandate && !creditor && !account) return true
    return term === 'BT-90'
      ? creditor === true && (mandate === true || account === true)
      : account === true && (mandate === true || creditor === true)
  }
}

function hasOneBaseQuantity(line: Place): boolean {
  const [gross, net] = ['GrossPriceProductTradePrice', 'NetPriceProductTradePrice'].map(
    (price) => `SpecifiedLineTradeAgreement/${price}/BasisQuantity`,
  ) as [string, string]
  if (!line.has(gross) || !line.has(net)) return true
  const units = [line.value(`${gross}/@unitCode`), line.value(`${net}/@unitCode`)]
  const hasUnits = line.has(`${gross}/@unitCode`) && line.has(`${net}/@unitCode`)
  return line.value(gross) === line.value(net) && (!hasUnits || units[0] === units[1])
}
