import { describe, expect, test } from 'vitest'
import { at, breaks, ciiOf, ublOf } from '../testing/rule-documents.ts'
import { settlement } from '../testing/tax-lines.ts'
import { rules } from './rules.ts'

const means = `${settlement}/SpecifiedTradeSettlementPaymentMeans`

describe('kinds of payment', () => {
  /** The details that a document can state about a payment. */
  const parts = {
    transfer: {
      cii: [`${means}/PayeePartyCreditorFinancialAccount/ProprietaryID=1`],
      ubl: ['PaymentMeans/PayeeFinancialAccount/ID=1'],
    },
    card: {
      cii: [`${means}/ApplicableTradeSettlementFinancialCard/ID=1`],
      ubl: ['PaymentMeans/CardAccount/PrimaryAccountNumberID=1'],
    },
    debit: {
      cii: [`${settlement}/SpecifiedTradePaymentTerms/DirectDebitMandateID=1`],
      ubl: ['PaymentMeans/PaymentMandate/ID=1'],
    },
    creditor: { cii: [`${settlement}/CreditorReferenceID=1`], ubl: [] },
    debtor: { cii: [`${means}/PayerPartyDebtorFinancialAccount/IBANID=1`], ubl: [] },
    bank: { cii: [`${means}/PayeeSpecifiedCreditorFinancialInstitution/BICID=1`], ubl: [] },
    debtorBank: { cii: [`${means}/PayerSpecifiedDebtorFinancialInstitution/BICID=1`], ubl: [] },
  }
  const names = Object.keys(parts) as (keyof typeof parts)[]
  const ids = ['23-a', '23-b', '24-a', '24-b', '25-a', '25-b']
  /** The rules that a payment breaks with none of `parts`, and with each of them alone. */
  const broken = (code: string) => {
    const brokenBy = (cii: string[], ubl: string[]) =>
      [
        ciiOf(`${means}/TypeCode=${code}`, ...cii),
        ublOf(`PaymentMeans/PaymentMeansCode=${code}`, ...ubl),
      ].map((root) => ids.filter((id) => breaks(`BR-DE-${id}`, root)).join(' '))
    const ofParts = names.map((name) => [name, brokenBy(parts[name].cii, parts[name].ubl)])
    return Object.fromEntries([['none', brokenBy([], [])], ...ofParts])
  }

  test.each(['30', '58', ' 58 '])('a transfer (%s) must have an account, but no card or mandate', (code) => {
    expect(broken(code)).toEqual({
      none: ['23-a', '23-a'],
      transfer: ['', ''],
      card: ['23-a 23-b', '23-a 23-b'],
      debit: ['23-a 23-b', '23-a 23-b'],
      creditor: ['23-a 23-b', '23-a'],
      debtor: ['23-a 23-b', '23-a'],
      bank: ['23-a', '23-a'],
      debtorBank: ['23-a', '23-a'],
    })
  })

  test.each(['48', '54', '55'])('a card payment (%s) must have a card, but no account or mandate', (code) => {
    expect(broken(code)).toEqual({
      none: ['24-a', '24-a'],
      transfer: ['24-a 24-b', '24-a 24-b'],
      card: ['', ''],
      debit: ['24-a 24-b', '24-a 24-b'],
      creditor: ['24-a 24-b', '24-a'],
      debtor: ['24-a 24-b', '24-a'],
      bank: ['24-a', '24-a'],
      debtorBank: ['24-a', '24-a'],
    })
  })

  test('a direct debit (59) must have debit details, but no account or card, and in CII no bank either', () => {
    expect(broken('59')).toEqual({
      none: ['25-a', '25-a'],
      transfer: ['25-a 25-b', '25-a 25-b'],
      card: ['25-a 25-b', '25-a 25-b'],
      debit: ['', ''],
      creditor: ['', '25-a'],
      debtor: ['', '25-a'],
      bank: ['25-a 25-b', '25-a'],
      debtorBank: ['25-a 25-b', '25-a'],
    })
  })

  test('other kinds of payment need no details', () => {
    for (const code of ['10', '49', '57'])
      expect(new Set(Object.values(broken(code)).flat())).toEqual(new Set(['']))
  })

  test('in CII, BR-DE-30 requires the creditor id, BR-DE-31 the account, and both another debit detail', () => {
    const debit = ['debit', 'creditor', 'debtor'] as const
    const sets = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => debit.filter((_, index) => (bits >> index) % 2 === 1))
    const broken = sets.map((set) => {
      const root = ciiOf(...set.flatMap((name) => parts[name].cii))
      return [set.join(' '), ...['BR-DE-30', 'BR-DE-31'].filter((id) => breaks(id, root))].join(': ')
    })
    expect(broken).toEqual([
      '',
      'debit: BR-DE-30: BR-DE-31',
      'creditor: BR-DE-30: BR-DE-31',
      'debit creditor: BR-DE-31',
      'debtor: BR-DE-30: BR-DE-31',
      'debit debtor: BR-DE-30',
      'creditor debtor',
      'debit creditor debtor',
    ])
  })

  test('the messages of BR-DE-30 and BR-DE-31 also mention the other debit details', () => {
    const messageOf = (id: string) => rules.find((rule) => rule.id === id)?.message
    expect(messageOf('BR-DE-30')).toMatch(/\(BT-90\).*\(BT-89, BT-91\)/)
    expect(messageOf('BR-DE-31')).toMatch(/\(BT-91\).*\(BT-89, BT-90\)/)
  })

  test('in UBL, a mandate requires the creditor id and the account: BR-DE-30, BR-DE-31', () => {
    const account = 'PaymentMeans/PaymentMandate/PayerFinancialAccount/ID=1'
    const creditor = (party: string) => at(`${party}/PartyIdentification`, 'ID=1', 'ID/@schemeID=SEPA')
    const broken = (...lines: string[]) =>
      ['BR-DE-30', 'BR-DE-31'].filter((id) => breaks(id, ublOf(...lines))).join(' ')
    expect(broken()).toBe('')
    expect(broken(...parts.debit.ubl)).toBe('BR-DE-30 BR-DE-31')
    expect(broken(account)).toBe('BR-DE-30')
    expect(broken(account, ...creditor('AccountingSupplierParty/Party'))).toBe('')
    expect(broken(account, ...creditor('PayeeParty'))).toBe('')
    expect(broken(account, 'PayeeParty/PartyIdentification/ID=1')).toBe('BR-DE-30')
  })
})

test.each([
  ['DE89370400440532013000', true],
  ['DE89 3704\t0044\n0532\r0130 00', true],
  ['GB53west12345698765432', true],
  ['DE36', true],
  [`DE17370400440532013000${'1'.repeat(12)}`, true],
  ['DE88370400440532013000', false],
  ['', false],
  ['1', false],
  ['DE0a370400440532013094', false],
  ['de93370400440532013000', false],
  ['D111370400440532013000', false],
  ['ADE01370400440532013000', false],
  ['DE3704004405320130-00', false],
  ['DE89370400440532013000-', false],
  ['DE89\u00a0370400440532013000', false],
  [`DE13370400440532013000${'1'.repeat(13)}`, false],
])('%j is a valid IBAN for BR-DE-19 and BR-DE-20: %s', (iban, isValid) => {
  const cii = (id: string, code: string, account: string) =>
    breaks(id, ciiOf(`${means}/TypeCode=${code}`, `${means}/${account}=${iban}`))
  const ubl = (id: string, code: string, account: string) =>
    breaks(id, ublOf(`PaymentMeans/PaymentMeansCode=${code}`, `PaymentMeans/${account}=${iban}`))
  const debtor = 'PaymentMandate/PayerFinancialAccount/ID'
  expect([
    cii('BR-DE-19', '58', 'PayeePartyCreditorFinancialAccount/IBANID'),
    ubl('BR-DE-19', '58', 'PayeeFinancialAccount/ID'),
    cii('BR-DE-20', '59', 'PayerPartyDebtorFinancialAccount/IBANID'),
    ubl('BR-DE-20', '59', debtor),
  ]).toEqual([!isValid, !isValid, !isValid, !isValid])
  expect([
    cii('BR-DE-19', '30', 'PayeePartyCreditorFinancialAccount/IBANID'),
    ubl('BR-DE-19', '30', 'PayeeFinancialAccount/ID'),
    cii('BR-DE-20', '49', 'PayerPartyDebtorFinancialAccount/IBANID'),
    ubl('BR-DE-20', '49', debtor),
  ]).toEqual([false, false, false, false])
})
