import type { ReceivedFinding, ReceivedWarning } from '@kontor/domain/inbox/received-finding'
import type { Profile } from '@kontor/domain/organisation/profile'
import { type InvoiceFacts, keyOf } from '@kontor/einvoice/received/facts-of'
import type { Db } from '../database/connect.ts'
import type { FileRead } from './file-reader.ts'
import type { StoredRow } from './received-row.ts'

/** Maximum number of earlier invoices from the seller to compare with. */
const maxEarlier = 200

/**
 * Warnings about a received invoice. Compares it with earlier ones from the same seller, with our own profile
 * and with its printed pages. Also warns of two kinds of errors in its report: 'Nachgerechnet' for a wrong
 * sum, and § 14c for tax that is not due. `duplicate` means the same number and date among the latest 200
 * invoices from the seller. A file with the same bytes gets no warning: `storeReceived` returns the earlier
 * invoice instead.
 */
export async function warningsOf(
  db: Db,
  organisation: string,
  read: FileRead,
  profile: Profile,
): Promise<ReceivedWarning[]> {
  const { facts, findings, pages } = read
  if (facts === undefined) return []
  return [
    ...(await comparedWithEarlier(db, organisation, facts)),
    ...(isAddressedToUs(facts, profile) ? [] : [warning('otherBuyer', facts.buyerName)]),
    ...(findings.some(isAboutTax) ? [warning('taxDiffers')] : []),
    ...(pages.differences.length > 0 ? [warning('pageDiffers')] : []),
  ]
}

function warning(code: ReceivedWarning['code'], about = '', receivedId = ''): ReceivedWarning {
  return { code, about, receivedId }
}

function isAboutTax({ id, severity }: ReceivedFinding): boolean {
  return severity === 'error' && (id === 'Nachgerechnet' || id.startsWith('§ 14c'))
}

async function comparedWithEarlier(
  db: Db,
  organisation: string,
  facts: InvoiceFacts,
): Promise<ReceivedWarning[]> {
  if (facts.sellerKey === '') return []
  const earlier = await db
    .selectFrom('received_invoice')
    .select(['id', 'number_key', 'document'])
    .where('organisation', '=', organisation)
    .where('seller_key', '=', facts.sellerKey)
    .orderBy('received_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEarlier)
    .execute()
  const rows = earlier.map(({ document, ...row }) => ({ ...row, ...(JSON.parse(document) as StoredRow) }))
  const same = rows.find(
    (row) =>
      row.number_key !== '' && row.number_key === keyOf(facts.number) && row.issueDay === facts.issueDate,
  )
  const ibans = rows.map(({ iban }) => iban).filter((iban) => iban !== '')
  const isNewIban = facts.iban !== '' && ibans.length > 0 && !ibans.includes(facts.iban)
  return [
    ...(same === undefined ? [] : [warning('duplicate', facts.number, same.id)]),
    ...(isNewIban ? [warning('newIban', facts.iban)] : []),
  ]
}

/**
 * Whether the invoice is addressed to us. Compares the VAT ids if both exist. Otherwise compares the
 * names, where either may contain the other; true if one of them is missing.
 */
function isAddressedToUs({ buyerName, buyerVatId }: InvoiceFacts, { legalName, VAT }: Profile): boolean {
  const [theirId, ownId] = [keyOf(buyerVatId), keyOf(VAT)]
  if (theirId !== '' && ownId !== '') return theirId === ownId
  const [theirs, own] = [keyOf(buyerName), keyOf(legalName)]
  return theirs === '' || own === '' || theirs.includes(own) || own.includes(theirs)
}
