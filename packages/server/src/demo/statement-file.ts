import { fromCents } from '@kontor/domain/money/cents'
import { formatDay } from '@kontor/domain/money/german-format'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { outcomeOf } from './final-outcomes.ts'
import { claimOf, skontoOf } from './payments.ts'
import { demoProfile } from './profile.ts'

interface Entry {
  cents: number
  isDebit?: boolean
  text: string
  party: string
}

const openingCents = 1_204_817
/** Finals that the file pays: one less Skonto, one in full, and one that was paid in part before. */
const [withSkonto, inFull] = [28, 24]

/**
 * A bank statement (CAMT.053) of today to drop on Kontoauszüge: two payments that are certain, the rest of an
 * invoice without its number, money of a stranger, and a charge.
 */
export async function exampleStatement(db: Db, session: Session, finals: readonly string[]): Promise<string> {
  const claim = (n: number) => claimOf(db, session, finals[n] ?? '')
  const [discounted, whole] = [await claim(withSkonto), await claim(inFull)]
  const part = await claim(finals.findIndex((_, n) => outcomeOf(n) === 'part'))
  const paid = Math.round(part.payable_cents / 2)
  const entries: Entry[] = [
    {
      cents: discounted.payable_cents - skontoOf(discounted),
      text: `RE ${discounted.number} abzgl. Skonto`,
      party: discounted.customer_name,
    },
    { cents: whole.payable_cents, text: `Rechnung ${whole.number}`, party: whole.customer_name },
    { cents: part.payable_cents - paid, text: 'Restzahlung, vielen Dank', party: 'Weißgerber, Jürgen' },
    { cents: 25_000, text: 'Anzahlung wie besprochen', party: 'Neukunde Beispiel GmbH' },
    { cents: 1490, isDebit: true, text: 'Kontoführung', party: 'Musterbank eG' },
  ]
  return camt(entries, session)
}

function camt(entries: readonly Entry[], { now }: Session): string {
  const day = formatDay(now, 'YYYY-MM-DD')
  const closing = entries.reduce((sum, { cents, isDebit }) => sum + (isDebit ? -cents : cents), openingCents)
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount(cents)}</Amt>` +
    `<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>DEMO-${day}</MsgId><CreDtTm>${day}T18:00:00+01:00</CreDtTm></GrpHdr>`,
    `<Stmt><Id>DEMO-${day}</Id><Acct><Id><IBAN>${demoProfile().bank.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
    balance('OPBD', openingCents),
    balance('CLBD', closing),
    ...entries.map((entry, n) => ntry(entry, n, day)),
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ].join('\n')
}

function ntry({ cents, isDebit = false, text, party }: Entry, n: number, day: string): string {
  const side = isDebit ? 'Cdtr' : 'Dbtr'
  return (
    `<Ntry><Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>` +
    `<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>` +
    `<AcctSvcrRef>DEMO-${day}-${n}</AcctSvcrRef><NtryDtls><TxDtls>` +
    `<RltdPties><${side}><Pty><Nm>${escaped(party)}</Nm></Pty></${side}></RltdPties>` +
    `<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  )
}

const amount = (cents: number) => fromCents(cents).toFixed(2)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
