/** A CAMT message for tests. `version` is that of the namespace; names of parties and banks follow it. */
export function sampleCamt(
  statements: readonly string[],
  { message = 'BkToCstmrStmt', version = '08', type = '053' } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${type}.001.${version}"><${message}>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-02-03T06:00:00+01:00</CreDtTm></GrpHdr>
${statements.join('\n')}</${message}></Document>`
}

export const sampleAccount = 'DE02120300000000202051'

export function sampleStatement(
  entries: readonly string[],
  {
    element = 'Stmt',
    id = 'S1',
    account = sampleAccount,
    balances = '',
  }: { element?: string; id?: string; account?: string; balances?: string } = {},
): string {
  return `<${element}><Id>${id}</Id><ElctrncSeqNb>7</ElctrncSeqNb><CreDtTm>2026-02-03T06:00:00+01:00</CreDtTm>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balances}${entries.join('\n')}</${element}>`
}

export function sampleBalance(type: string, amount: string, day: string, sign = 'CRDT'): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
}

export function sampleEntry({
  amount = '119.00',
  sign = 'CRDT',
  day = '2026-02-02',
  status = '<Sts><Cd>BOOK</Cd></Sts>',
  reference = '',
  details = [] as readonly string[],
  more = '',
  info = '',
} = {}): string {
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${more}${status}
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
${reference === '' ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls>${details.join('')}</NtryDtls><AddtlNtryInf>${info}</AddtlNtryInf></Ntry>`
}

export function sampleDetails({
  amount = '',
  party = 'Muster GmbH',
  iban = 'DE89370400440532013000',
  texts = ['Rechnung 2026-0017'] as readonly string[],
  endToEnd = 'NOTPROVIDED',
  more = '',
} = {}): string {
  return `<TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs>
${amount === '' ? '' : `<Amt Ccy="EUR">${amount}</Amt>`}
<RltdPties><Dbtr><Pty><Nm>${party}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf>${texts.map((text) => `<Ustrd>${text}</Ustrd>`).join('')}</RmtInf>${more}</TxDtls>`
}
