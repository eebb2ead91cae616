import { endpoints } from '@kontor/contract/endpoints'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  sampleAccount,
  sampleBalance,
  sampleCamt,
  sampleDetails,
  sampleEntry,
  sampleStatement,
} from '../../statement-files/sample-camt.ts'
import { finalOf, partFor, userWithPayments } from '../../testing/payments/payment-calls.ts'
import {
  addAccount,
  importEntries,
  importFile,
  linesOf,
  openLine,
} from '../../testing/payments/statement-calls.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { verifyAudit } from '../../verification/verify-audit.ts'

let app: TestApp
let user: TestUser
let neighbour: TestUser
beforeAll(async () => {
  app = await startTestApp()
  neighbour = await userWithPayments(app)
  await addAccount(neighbour)
  await importEntries(neighbour, [sampleEntry({ reference: 'NEIGHBOUR-1' })])
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await userWithPayments(app)
})

const otherAccount = 'DE12500105170648489890'
const entry = (reference: string, changes: Parameters<typeof sampleEntry>[0] = {}) =>
  sampleEntry({ reference, details: [sampleDetails()], ...changes })

describe('importing', () => {
  test('a file of an unknown account stores nothing and asks; afterwards its lines are there [A22.10, A22.13]', async () => {
    const asked = await importEntries(user, [entry('REF-0001')])
    expect(asked).toEqual({ outcome: 'asks', unknownAccounts: [{ number: sampleAccount, currency: 'EUR' }] })
    expect(await user.call(endpoints.listStatementFiles)).toEqual([])
    const accountId = await addAccount(user)
    expect(await importEntries(user, [entry('REF-0001')])).toMatchObject({
      outcome: 'imported',
      file: { name: 'auszug.xml', format: 'camt053', added: 1, isFree: true },
    })
    const { lines, open } = await linesOf(user)
    expect(open).toBe(1)
    expect(lines).toMatchObject([
      {
        accountId,
        amount: 119,
        party: 'Muster GmbH',
        iban: 'DE89370400440532013000',
        texts: ['Rechnung 2026-0017'],
        state: 'open',
      },
    ])
  })

  test('the account of the profile is known without asking [A22.13]', async () => {
    const { profile } = await user.call(endpoints.getOrganisation)
    await user.call(endpoints.updateProfile, {
      body: { ...profile, bank: { ...profile.bank, iban: 'DE02 1203 0000 0000 2020 51', name: 'Hausbank' } },
    })
    expect((await importEntries(user, [entry('REF-0001')])).outcome).toBe('imported')
    expect(await user.call(endpoints.listBankAccounts)).toMatchObject([
      { number: sampleAccount, name: 'Hausbank' },
    ])
  })

  test('the same file, and overlapping files, add only what is new [A22.11]', async () => {
    await addAccount(user)
    const [one, two, three] = ['REF-0001', 'REF-0002', 'REF-0003'].map((reference) => entry(reference))
    if (one === undefined || two === undefined || three === undefined) throw new Error('no entries')
    await importEntries(user, [one, two])
    expect((await importEntries(user, [one, two])).outcome).toBe('known')
    const again = await importEntries(user, [two, three], { id: 'S2' })
    expect(again.file).toMatchObject({ added: 1, statements: [{ entries: 2, known: 1 }] })
    expect((await linesOf(user)).lines).toHaveLength(3)
    const noReference = sampleEntry({ details: [sampleDetails({ texts: ['ohne'] })] })
    await importEntries(user, [noReference, noReference], { id: 'S3' })
    await importEntries(user, [noReference, noReference, noReference], { id: 'S4' })
    expect((await linesOf(user)).lines).toHaveLength(6)
  })

  test('pending lines are shown, never booked, and replaced by the statement [A22.12]', async () => {
    await addAccount(user)
    await importEntries(user, [entry('REF-0001', { status: '<Sts>PDNG</Sts>' })])
    const { lines, open, certain } = await linesOf(user)
    expect([lines[0]?.state, open, certain]).toEqual(['pending', 0, []])
    const lineId = lines[0]?.id ?? ''
    const final = await finalOf(user, 100)
    const body = { lineId, allocations: [partFor(final, 119)] }
    expect((await user.problem(endpoints.bookLine, { body })).code).toBe('lineIsDone')
    await importEntries(user, [entry('REF-0001')], { id: 'S2' })
    expect((await linesOf(user)).lines.map(({ state }) => state)).toEqual(['open'])
  })

  test('a notification waits until the statement books its batch, and keeps its payments [A22.11]', async () => {
    await addAccount(user)
    const details = ['50.00', '69.00'].map((amount) => sampleDetails({ amount }))
    const notice = sampleStatement([entry('REF-0001', { details })], { element: 'Ntfctn' })
    const message = { message: 'BkToCstmrDbtCdtNtfctn', type: '054' }
    await importFile(user, sampleCamt([notice], message))
    expect((await linesOf(user)).lines.map(({ state }) => state)).toEqual(['pending', 'pending'])
    await importEntries(user, [sampleEntry({ reference: 'REF-0001' })])
    const { lines } = await linesOf(user, 'open')
    expect(lines.map(({ amount }) => amount).sort()).toEqual([50, 69])
    await importFile(user, sampleCamt([notice, notice], message))
    expect((await linesOf(user)).lines).toHaveLength(2)
  })

  test('a file with a fault stores nothing and names the place, also inside a ZIP [A22.10]', async () => {
    await addAccount(user)
    const zip = zipSync({
      'a.xml': new TextEncoder().encode(sampleCamt([sampleStatement([entry('REF-0001')])])),
      'b.xml': new TextEncoder().encode('<!DOCTYPE x><Document/>'),
    })
    const result = await user.call(endpoints.importStatement, {
      body: { name: 'x.zip', content: new Blob([new Uint8Array(zip)]) },
    })
    expect(result).toMatchObject({ outcome: 'refused', fault: { code: 'doctype', file: 'b.xml', line: 1 } })
    const fraction = await importEntries(user, [entry('REF-0001', { amount: '1.005' })])
    expect(fraction).toMatchObject({ outcome: 'refused', fault: { code: 'badAmount', text: '1.005' } })
    expect((await linesOf(user)).lines).toEqual([])
  })

  test('a gap between balances, and entries that do not add up, are named [A22.13]', async () => {
    await addAccount(user)
    const balances = (opening: string, from: string, closing: string, to: string) =>
      sampleBalance('OPBD', opening, from) + sampleBalance('CLBD', closing, to)
    await importEntries(user, [entry('REF-0001', { day: '2026-01-15' })], {
      balances: balances('100.00', '2026-01-01', '219.00', '2026-01-31'),
    })
    const second = await importEntries(user, [entry('REF-0002', { day: '2026-03-05' })], {
      id: 'S2',
      balances: balances('300.00', '2026-03-01', '500.00', '2026-03-06'),
    })
    expect(second.file?.statements).toMatchObject([{ difference: 81 }])
    expect(await user.call(endpoints.listBankAccounts)).toMatchObject([
      { closing: { amount: 500 }, gaps: [{ missing: 81 }] },
    ])
  })

  test('a CSV is read by the mapping of the organisation [A22.16]', async () => {
    await addAccount(user)
    const file = 'Wann;Wieviel;Wer\n02.02.2026;1.119,00;Stadt\n'
    expect(await importFile(user, file, 'x.csv')).toMatchObject({ fault: { code: 'csvColumns' } })
    const columns = [
      { heading: 'Wann', field: 'bookingDay' },
      { heading: 'Wieviel', field: 'amount' },
      { heading: 'Wer', field: 'party' },
    ]
    const incomplete = await user.problem(endpoints.saveCsvProfile, {
      body: { columns: columns.slice(0, 1) },
    })
    expect(incomplete.code).toBe('invalidRequest')
    await user.call(endpoints.saveCsvProfile, { body: { columns } })
    expect(await importFile(user, file, 'x.csv')).toMatchObject({ outcome: 'imported', file: { added: 1 } })
    expect((await openLine(user)).amount).toBe(1119)
  })
})

test('a file is withdrawn whole, but not while a payment is booked from it [A22.13]', async () => {
  await addAccount(user)
  const { file } = await importEntries(user, [entry('REF-0001'), entry('REF-0002', { amount: '5.00' })])
  const fileId = file?.id ?? ''
  const final = await finalOf(user, 100)
  const line = (await linesOf(user, 'open')).lines.find(({ amount }) => amount === 119)
  const payment = await user.call(endpoints.bookLine, {
    body: { lineId: line?.id ?? '', allocations: [partFor(final, 119)] },
  })
  expect((await user.problem(endpoints.withdrawStatement, { body: { fileId } })).code).toBe('statementInUse')
  expect((await neighbour.problem(endpoints.withdrawStatement, { body: { fileId } })).code).toBe('notFound')
  await user.call(endpoints.undoPayment, { body: { paymentId: payment.id } })
  expect(await user.call(endpoints.withdrawStatement, { body: { fileId } })).toEqual([])
  expect((await linesOf(user)).lines).toEqual([])
  expect((await importEntries(user, [entry('REF-0001')])).outcome).toBe('imported')
  await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
})

test('a file that is withdrawn leaves entries to another file that had them, too [A22.41]', async () => {
  await addAccount(user)
  const first = await importEntries(user, [entry('REF-0001'), entry('REF-0002', { amount: '5.00' })])
  app.advance(1)
  const second = await importEntries(user, [entry('REF-0001'), entry('REF-0003', { amount: '7.00' })], {
    id: 'S2',
  })
  app.advance(1)
  const third = await importEntries(user, [entry('REF-0001')], { id: 'S3' })
  const final = await finalOf(user, 100)
  const line = (await linesOf(user, 'open')).lines.find(({ amount }) => amount === 119)
  await user.call(endpoints.bookLine, {
    body: { lineId: line?.id ?? '', allocations: [partFor(final, 119)] },
  })
  const withdraw = ({ file }: typeof first) =>
    user.call(endpoints.withdrawStatement, { body: { fileId: file?.id ?? '' } })
  const left = async () =>
    (await linesOf(user)).lines.map(({ amount, fileId }) => [amount, fileId]).toSorted()
  expect((await withdraw(first)).map(({ isFree }) => isFree)).toEqual([true, true])
  expect(await left()).toEqual([
    [119, second.file?.id],
    [7, second.file?.id],
  ])
  expect((await withdraw(second)).map(({ isFree }) => isFree)).toEqual([false])
  expect(await left()).toEqual([[119, third.file?.id]])
  const fileId = third.file?.id ?? ''
  expect((await user.problem(endpoints.withdrawStatement, { body: { fileId } })).code).toBe('statementInUse')
  await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
})

test('a file that listed a batch of another file leaves its payments to that one [A22.41]', async () => {
  await addAccount(user)
  const sum = await importEntries(user, [entry('REF-0001', { amount: '30.00' })])
  const details = [sampleDetails({ amount: '10.00' }), sampleDetails({ amount: '20.00' })]
  const listed = await importEntries(user, [entry('REF-0001', { amount: '30.00', details })], { id: 'S2' })
  await user.call(endpoints.withdrawStatement, { body: { fileId: listed.file?.id ?? '' } })
  const { lines } = await linesOf(user)
  expect(lines.map(({ amount, fileId }) => [amount, fileId]).toSorted()).toEqual([
    [10, sum.file?.id],
    [20, sum.file?.id],
  ])
  await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
})

describe('booking', () => {
  beforeEach(async () => void (await addAccount(user)))

  /** A line of 238.00 whose text names a final of this amount. */
  async function namedLine(reference = 'REF-0001', iban = 'DE89370400440532013000') {
    const final = await finalOf(user)
    const details = sampleDetails({ texts: [`Rechnung ${final.invoiceNumber}`], iban })
    await importEntries(user, [entry(reference, { amount: '238.00', details: [details] })], { id: reference })
    return { final, line: await openLine(user) }
  }

  test('a line that names a claim of its amount is certain, and is booked with all others [A22.14, A22.15]', async () => {
    const { final, line } = await namedLine()
    expect(line).toMatchObject({
      isCertain: true,
      proposals: [
        {
          reasons: ['number', 'amount'],
          parts: [{ invoiceId: final.id, amount: 238, skonto: 0, open: 238 }],
        },
      ],
    })
    const { certain } = await linesOf(user)
    expect(certain).toEqual([line.id])
    expect(await user.call(endpoints.bookCertainLines, { body: { lineIds: certain } })).toEqual({
      booked: certain,
    })
    expect(await user.call(endpoints.bookCertainLines, { body: { lineIds: certain } })).toEqual({
      booked: [],
    })
    const claim = await user.call(endpoints.getClaim, { params: { invoiceId: final.id } })
    expect(claim).toMatchObject({
      state: 'paid',
      payments: [{ lineId: line.id, way: 'bank', payer: 'Muster GmbH' }],
    })
    expect((await linesOf(user)).lines).toMatchObject([{ state: 'booked', numbers: [claim.number] }])
  })

  test('the account is learned from a booked payment, and forgotten by hand or by undoing it [A22.18]', async () => {
    const { final, line } = await namedLine()
    const payment = await user.call(endpoints.bookLine, {
      body: { lineId: line.id, allocations: [partFor(final, 238)] },
    })
    const { customerId } = final.content.customer
    const learned = await user.call(endpoints.listLearnedPayers)
    expect(learned).toMatchObject([{ iban: 'DE89370400440532013000', customerId, isShared: false }])
    const second = await finalOf(user, 50)
    await importEntries(
      user,
      [entry('REF-0002', { amount: '59.50', details: [sampleDetails({ texts: ['Danke'] })] })],
      { id: 'S2' },
    )
    expect(await openLine(user)).toMatchObject({
      isCertain: true,
      proposals: [{ reasons: expect.arrayContaining(['iban', 'amount']), parts: [{ invoiceId: second.id }] }],
    })
    expect(
      await user.call(endpoints.forgetPayer, { body: { iban: 'DE89370400440532013000', customerId } }),
    ).toEqual([])
    expect((await openLine(user)).isCertain).toBe(false)
    await user.call(endpoints.undoPayment, { body: { paymentId: payment.id } })
    expect((await linesOf(user, 'open')).lines).toHaveLength(2)
    await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
  })

  test('a line is booked once, by hand on several claims, with Skonto and the rest as credit [A22.15]', async () => {
    const { final, line } = await namedLine()
    const other = await finalOf(user, 50)
    const allocations = [partFor(other, 50), partFor(other, 9.5, 'skonto'), partFor(final, 100)]
    const payment = await user.call(endpoints.bookLine, { body: { lineId: line.id, allocations } })
    expect(payment).toMatchObject({ amount: 238, free: 88, lineId: line.id })
    const again = await user.problem(endpoints.bookLine, { body: { lineId: line.id, allocations: [] } })
    expect(again.code).toBe('lineIsDone')
    const tooMuch = await finalOf(user, 1000)
    await importEntries(user, [entry('REF-0009', { amount: '10.00' })], { id: 'S9' })
    const small = await openLine(user)
    const body = { lineId: small.id, allocations: [partFor(tooMuch, 20)] }
    expect((await user.problem(endpoints.bookLine, { body })).code).toBe('allocatedTooMuch')
    expect((await linesOf(user)).open).toBe(1)
  })

  test('a returned debit proposes its payment, and reopens the claim [A22.15]', async () => {
    const { final, line } = await namedLine()
    const payment = await user.call(endpoints.bookLine, {
      body: { lineId: line.id, allocations: [partFor(final, 238)] },
    })
    const details = `<TxDtls><RltdPties><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></RltdPties>
<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>`
    const back = {
      amount: '238.00',
      sign: 'DBIT',
      day: '2026-02-05',
      details: [details],
      more: '<RvslInd>true</RvslInd>',
    }
    await importEntries(user, [entry('REF-0002', back)], { id: 'S2' })
    const returned = await openLine(user)
    expect(returned).toMatchObject({
      amount: -238,
      returnReason: 'AC04',
      returns: [{ paymentId: payment.id }],
    })
    await user.call(endpoints.bookLine, { body: { lineId: returned.id, returnOf: payment.id } })
    expect((await user.call(endpoints.getClaim, { params: { invoiceId: final.id } })).open).toBe(238)
  })

  test('lines are set aside and taken up again; a transfer between own accounts pairs up [A22.17]', async () => {
    await addAccount(user, otherAccount)
    const out = `<TxDtls><RltdPties><CdtrAcct><Id><IBAN>${otherAccount}</IBAN></Id></CdtrAcct></RltdPties></TxDtls>`
    await importEntries(user, [entry('REF-0001', { sign: 'DBIT', details: [out] })])
    expect((await linesOf(user)).lines).toMatchObject([{ aside: 'transfer', pairedWith: '' }])
    await importEntries(user, [entry('REF-0002', { details: [sampleDetails({ iban: sampleAccount })] })], {
      id: 'S2',
      account: otherAccount,
    })
    const { lines } = await linesOf(user, 'aside')
    expect(lines.map(({ pairedWith }) => pairedWith).sort()).toEqual(lines.map(({ id }) => id).sort())
    const lineIds = lines.slice(0, 1).map(({ id }) => id)
    const { changed } = await user.call(endpoints.setLinesAside, { body: { lineIds, reason: '' } })
    expect(changed).toHaveLength(2)
    expect((await linesOf(user)).open).toBe(2)
    await user.call(endpoints.setLinesAside, { body: { lineIds, reason: 'private' } })
    expect((await linesOf(user, 'aside')).lines).toMatchObject([{ id: lineIds[0], aside: 'private' }])
    const unknown = await neighbour.problem(endpoints.setLinesAside, { body: { lineIds, reason: 'other' } })
    expect(unknown.code).toBe('notFound')
    await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
  })

  test('a transfer never pairs with the payment of a customer that has its amount [A22.17]', async () => {
    await addAccount(user, otherAccount)
    await importEntries(user, [entry('REF-0003')], { account: otherAccount })
    const out = `<TxDtls><RltdPties><CdtrAcct><Id><IBAN>${otherAccount}</IBAN></Id></CdtrAcct></RltdPties></TxDtls>`
    await importEntries(user, [entry('REF-0004', { sign: 'DBIT', details: [out] })], { id: 'S2' })
    expect((await linesOf(user, 'aside')).lines).toMatchObject([{ amount: -119, pairedWith: '' }])
    expect(await openLine(user)).toMatchObject({ amount: 119, party: 'Muster GmbH' })
  })

  test('what another organisation has cannot be seen, booked or learned [A22.1]', async () => {
    const { final, line } = await namedLine()
    const body = { lineId: line.id, allocations: [partFor(final, 238)] }
    expect((await neighbour.problem(endpoints.bookLine, { body })).code).toBe('notFound')
    expect(
      (await neighbour.call(endpoints.bookCertainLines, { body: { lineIds: [line.id] } })).booked,
    ).toEqual([])
    expect((await linesOf(neighbour)).lines.every(({ id }) => id !== line.id)).toBe(true)
    const after = await neighbour.problem(endpoints.listStatementLines, { body: { after: line.id } })
    expect(after.code).toBe('notFound')
  })
})

test('reading needs no more than `read`, everything that books or imports needs `money` [A22.1]', async () => {
  await addAccount(user)
  const reader = await app.user({ organisation: user.organisation, role: 'reading', name: 'bob' })
  expect((await linesOf(reader)).lines).toEqual([])
  const body = { name: 'a.xml', content: new Blob(['x']) }
  expect((await reader.problem(endpoints.importStatement, { body })).code).toBe('forbidden')
  const calls = [
    [endpoints.bookCertainLines, { lineIds: [] }],
    [endpoints.setLinesAside, { lineIds: [], reason: 'other' }],
    [endpoints.forgetPayer, { iban: 'x', customerId: 'y' }],
    [endpoints.withdrawStatement, { fileId: 'x' }],
    [endpoints.saveCsvProfile, {}],
  ] as const
  for (const [endpoint, sent] of calls)
    expect((await reader.send(endpoint, { body: sent })).statusCode).toBe(403)
  await user.call(endpoints.switchFunction, { body: { function: 'payments', on: false } })
  expect((await user.problem(endpoints.listStatementFiles)).code).toBe('functionOff')
})
