import type { ReadLine } from '@kontor/domain/payments/statements/bank-statement'
import type { XmlElement } from '@kontor/einvoice/xml/xml-element'
import { childOf, childrenOf, textAt } from './camt-places.ts'

/** One payment of a CAMT entry; its amount is read with the entry. `isOut`: the entry is a debit. */
export function detailsOf(
  details: XmlElement,
  isEntryOut: boolean,
): { line: Omit<ReadLine, 'amount'>; isCharged: boolean } {
  const indicator = textAt(details, 'CdtDbtInd')
  const isOut = indicator === '' ? isEntryOut : indicator === 'DBIT'
  const parties = childOf(details, 'RltdPties')
  const other = isOut ? 'Cdtr' : 'Dbtr'
  const agent = childOf(details, 'RltdAgts', `${other}Agt`, 'FinInstnId')
  const account = childOf(parties, `${other}Acct`, 'Id')
  const remittance = childrenOf(details, 'RmtInf')
  const texts = remittance.flatMap((one) => childrenOf(one, 'Ustrd')).map(pieceOf)
  const further = textAt(details, 'AddtlTxInf')
  return {
    isCharged: childOf(details, 'Chrgs') !== undefined,
    line: {
      kind: 'payment',
      party:
        nameOf(childOf(parties, other)) || nameOf(childOf(parties, `Ultmt${other}`)) || textAt(agent, 'Nm'),
      iban: (textAt(account, 'IBAN') || textAt(account, 'Othr', 'Id') || textAt(account, 'PrtryAcct', 'Id'))
        .replace(/\s/g, '')
        .toUpperCase(),
      bic: textAt(agent, 'BICFI') || textAt(agent, 'BIC'),
      texts: texts.length === 0 && further !== '' ? [further] : texts,
      endToEnd: reference(textAt(details, 'Refs', 'EndToEndId')),
      mandate: reference(textAt(details, 'Refs', 'MndtId')),
      creditorReference: remittance
        .flatMap((one) => childrenOf(one, 'Strd'))
        .map((one) => textAt(one, 'CdtrRefInf', 'Ref') || textAt(one, 'CdtrRefInf', 'CdtrRef'))
        .filter((one) => one !== '')
        .join(' '),
      returnReason:
        textAt(details, 'RtrInf', 'Rsn', 'Cd') ||
        textAt(details, 'RtrInf', 'RtrRsn', 'Cd') ||
        textAt(details, 'RtrInf', 'Rsn', 'Prtry') ||
        textAt(details, 'RtrInf', 'RtrRsn', 'Prtry'),
    },
  }
}

/** A piece of the remittance information. The blanks at its ends can belong to a number that the bank has cut. */
function pieceOf({ text }: XmlElement): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The name of a party: `Nm` up to version 7, `Pty/Nm` from version 8, `Agt` for a bank. */
function nameOf(party: XmlElement | undefined): string {
  return (
    textAt(party, 'Nm') ||
    textAt(party, 'Pty', 'Nm') ||
    textAt(party, 'Agt', 'FinInstnId', 'Nm') ||
    textAt(party, 'FinInstnId', 'Nm')
  )
}

/** Banks fill a missing reference with a word. */
function reference(text: string): string {
  return /^(?:NOTPROVIDED|NOT PROVIDED|NONREF|NONE)$/i.test(text) ? '' : text
}
