import { endpoints } from '@kontor/contract/endpoints'
import type { Customer } from '@kontor/domain/customers/customer'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { functionNames } from '@kontor/domain/functions/functions'
import type { ReceivedStatus } from '@kontor/domain/inbox/received-status'
import { applyCustomer } from '@kontor/domain/invoices/apply-customer'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import type { Currency } from '@kontor/domain/money/currency'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { ublSample } from '@kontor/einvoice/testing/ubl-sample'
import type { Api } from '@kontor/testing/session/api'
import { isoDay, now } from '../support/days.ts'
import { createDraft, createFinal } from '../support/seed.ts'

const day = 24 * 3600
const firstPassword = 'Handbuch-Bild-2026'

/** The documents that the pictures show. */
export interface HandbookData {
  /** A draft for a company. */
  draft: Invoice
  /** A draft for a city, without the buyer reference that an XRechnung requires. */
  incomplete: Invoice
  /** An invoice to cancel. */
  final: Invoice
  /** The final settlement of a project with two advances. */
  settlement: Invoice
  /** An accepted offer. */
  offerId: string
  /** A received invoice whose IBAN is new for its seller. */
  receivedId: string
}

/**
 * Switches all functions on, and adds the users and documents that the handbook needs beyond the example
 * data. All names are invented.
 */
export async function writeHandbookData(api: Api): Promise<HandbookData> {
  for (const name of functionNames)
    await api.call(endpoints.switchFunction, { body: { function: name, on: true } })
  const customers = await api.call(endpoints.listCustomers)
  const customer = (name: string) => {
    const found = customers.find(({ companyName }) => companyName === name)
    if (!found) throw new Error(`The example data has no customer ${name}.`)
    return found
  }
  await invitePeople(api)
  const settlement = await settleProject(api, customer('Möbelhaus Eichenglück e. K.'))
  const baker = customer('Bäckerei Übermut GmbH')
  const final = await createFinal(api, { content: work(baker, 'Gestaltung Geschäftsausstattung', 1480) })
  const offerId = await writeOffers(api, customers)
  await startSeries(api, customer('Gärtnerei Grünspan KG'), customer('Kaffeerösterei Dunkelgold GmbH'))
  const receivedId = await receiveInvoices(api)
  await recordPayments(api)
  const incomplete = await createDraft(api, { content: incompleteXRechnung(customer('Stadt Musterstadt')) })
  const draft = await createDraft(api, { content: work(baker, 'Neuer Webauftritt', 4250) })
  return { draft, incomplete, final, settlement, offerId, receivedId }
}

/** Content of an invoice with one large item, named after the project, and 2.5 hours of consulting. */
function work(customer: Customer, title: string, unitPrice: number, projectNumber = 'P-108') {
  const content = applyCustomer(emptyInvoiceContent(), customer)
  const infos: Record<string, string> = { PROJECTNR: projectNumber, PROJECT: title }
  const customInfos = content.customInfos.map((info) => ({ ...info, value: infos[info.key] ?? info.value }))
  const items = [
    { ...emptyItem(), title, unit: 'all-inclusive' as const, unitPrice },
    { ...emptyItem(), title: 'Beratung', unit: 'time' as const, quantity: 2.5, unitPrice: 96 },
  ]
  const dates = { ...content.dates, invoiceDate: now }
  return { ...content, dates, items, customInfos }
}

function incompleteXRechnung(city: Customer) {
  const content = work(city, 'Workshop „Öffentlich schreiben“', 1150)
  return { ...content, eInvoice: { ...content.eInvoice, buyerReference: '' } }
}

async function invitePeople(api: Api): Promise<void> {
  const people = [
    { username: 'Jörn Übersee', role: 'accounting', roleUntil: 0, email: 'jorn@musterwerk.example.de' },
    { username: 'Bea Lang', role: 'writing', roleUntil: 0, email: 'bea@musterwerk.example.de' },
    { username: 'Kanzlei Zahlenfroh', role: 'auditing', roleUntil: now + 30 * day, email: '' },
  ] as const
  for (const body of people) {
    const { token } = await api.call(endpoints.invitePerson, { body })
    // One invited user has not chosen a password yet.
    if (body.role === 'writing') continue
    await api.call(endpoints.usePasswordLink, { body: { token, newPassword: firstPassword } })
  }
}

/** Creates two advances, of which only the first is paid; returns the final settlement that deducts both. */
async function settleProject(api: Api, customer: Customer): Promise<Invoice> {
  const base = work(customer, 'Umbau Ladenlokal', 0, 'P-201')
  const advance = (title: string, netto: number, age: number) => {
    const items = [{ ...emptyItem(), title, unitPrice: netto }]
    const dates = { ...base.dates, invoiceDate: now - age * day }
    const paper = { kind: 'advance', form: 'rest' } as const
    return createFinal(api, { content: { ...base, items, dates, paper } })
  }
  const first = await advance('1. Abschlag Ladenbau', 3000, 2)
  await advance('2. Abschlag Ladenbau', 4000, 1)
  await recordPayment(api, { id: first.id, customerId: customer.id, currency: 'EUR' }, 3570)
  const draft = await api.call(endpoints.settleProject, { body: { invoiceId: first.id } })
  const items = [...draft.content.items, { ...emptyItem(), title: 'Ladenbau', unitPrice: 10_000 }]
  const body = { ...draft, content: { ...draft.content, items } }
  await api.call(endpoints.updateInvoice, { body })
  return api.call(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } })
}

/** Pays most of the example finals; one is paid in part, and one too much. */
async function recordPayments(api: Api): Promise<void> {
  const { items } = await api.call(endpoints.listOpenItems, { body: { asOf: 0 } })
  for (const [index, { invoiceId, currency, customerId, open }] of items.entries()) {
    const isOpen = index > items.length - 9
    if (open <= 0 || (isOpen && index % 3 !== 0)) continue
    const amount = isOpen ? Math.floor(open / 2) : index === 3 ? open + 15 : open
    await recordPayment(api, { id: invoiceId, customerId, currency }, amount)
  }
}

async function recordPayment(
  api: Api,
  { id, customerId, currency }: { id: string; customerId: string; currency: Currency },
  amount: number,
): Promise<void> {
  const allocations = [{ invoiceId: id, kind: 'payment' as const, amount }]
  const money = {
    date: 0,
    amount,
    currency,
    way: 'bank' as const,
    customerId,
    payer: '',
    text: '',
    returnOf: '',
  }
  await api.call(endpoints.recordPayment, { body: { ...money, allocations } })
}

/** Creates a declined, an open and an accepted offer; returns the id of the accepted one. */
async function writeOffers(api: Api, customers: readonly Customer[]): Promise<string> {
  const plans = [
    ['Gärtnerei Grünspan KG', 'Fotostrecke Frühjahr', 935, 'declined', 24],
    ['Fährbetrieb Wattwind GmbH & Co. KG', 'Fahrplan und Aushänge', 2150, 'open', 6],
    ['Bäckerei Übermut GmbH', 'Jubiläumsschrift', 3400, 'accepted', 12],
  ] as const
  let accepted = ''
  for (const [name, title, price, state, age] of plans) {
    const customer = customers.find(({ companyName }) => companyName === name)
    if (!customer) throw new Error(`The example data has no customer ${name}.`)
    const offer = emptyOffer(now - age * day)
    const dates = { ...offer.content.dates, invoiceDate: now - age * day }
    const content = {
      ...applyCustomer(offer.content, customer),
      dates,
      items: work(customer, title, price).items,
    }
    const body = { ...offer, content: { ...content, offer: offer.content.offer } }
    const { id: offerId } = await api.call(endpoints.createOffer, { body })
    await api.call(endpoints.numberOffer, { body: { offerId } })
    if (state !== 'open') await api.call(endpoints.decideOffer, { body: { offerId, state } })
    if (state === 'accepted') accepted = offerId
  }
  return accepted
}

async function startSeries(api: Api, ...[first, second]: [Customer, Customer]): Promise<void> {
  const plans = [
    ['Wartung der Webseite', first, 'month', 'final', 89.9],
    ['Pflege des Bildarchivs', second, 'quarter', 'draft', 240],
  ] as const
  for (const [title, customer, interval, outcome, price] of plans) {
    const template = await createDraft(api, { content: work(customer, title, price) })
    const firstDate: UnixSeconds = now + 9 * day
    const anchorDay = Number(isoDay(firstDate).slice(-2))
    const plan = { interval, firstDate, anchorDay, endDate: 0, period: 'ending', outcome } as const
    await api.call(endpoints.createSeries, {
      body: { ...plan, title, templateId: template.id, priceChanges: [] },
    })
  }
}

interface ReceivedInvoice {
  seller: string
  number: string
  iban: string
  /** Number of hours, at 100 € each. */
  hours: number
  /** In days. */
  age: number
  /** Default: `new`. */
  status?: ReceivedStatus
}

/** Uploads four e-invoices; returns the id of the last one, whose IBAN is new for its seller. */
async function receiveInvoices(api: Api): Promise<string> {
  const paper = { seller: 'Papierhaus Blattgold GmbH', iban: 'DE89370400440532013000' }
  const invoices: ReceivedInvoice[] = [
    { ...paper, number: 'PB-5512', hours: 3, age: 30, status: 'paid' },
    {
      seller: 'Strom & Licht Beispiel AG',
      number: '778120',
      iban: paper.iban,
      hours: 1,
      age: 12,
      status: 'released',
    },
    {
      seller: 'Druckerei Morgenrot KG',
      number: 'M-0098',
      iban: paper.iban,
      hours: 14,
      age: 5,
      status: 'reviewed',
    },
    { ...paper, number: 'PB-5731', iban: 'DE02120300000000202051', hours: 4, age: 2 },
  ]
  let last = ''
  for (const invoice of invoices) {
    const body = { name: `${invoice.number}.xml`, content: new Blob([eInvoice(invoice)]) }
    last = (await api.call(endpoints.uploadReceived, { body })).received.id
    await advance(api, last, invoice.status)
  }
  return last
}

/** Takes a received invoice through its steps up to `target`. */
async function advance(api: Api, id: string, target: ReceivedStatus = 'new'): Promise<void> {
  if (target === 'new') return
  await api.call(endpoints.reviewReceived, { body: { id, status: 'reviewed', note: '' } })
  for (const status of ['released', 'paid'] as const) {
    if (target === 'reviewed' || (target === 'released' && status === 'paid')) return
    await api.call(endpoints.releaseReceived, { body: { id, status, note: '' } })
  }
}

/** A valid XRechnung addressed to the example organisation. */
function eInvoice({ seller, number, iban, hours, age }: ReceivedInvoice): string {
  const amount = (value: number) => `>${value.toFixed(2)}<`
  const escaped = (text: string) => text.replaceAll('&', '&amp;')
  return ublSample
    .replaceAll('kontor.example', `${seller.split(' ')[0]?.toLowerCase()}.example`)
    .replaceAll('kunde.example', 'musterwerk.example')
    .replace('>Bonn<', '>Musterstadt<')
    .replace('>53113<', '>99999<')
    .replaceAll('Kontor GmbH', escaped(seller))
    .replaceAll('Kunde AG', escaped('Musterwerk Gestaltung & Technik GmbH'))
    .replaceAll('DE89370400440532013000', iban)
    .replace('>RE-7<', `>${number}<`)
    .replace(
      '>2026-11-20</cbc:IssueDate>',
      `>${isoDay(now - age * day)}</cbc:IssueDate><cbc:DueDate>${isoDay(now + (30 - age) * day)}</cbc:DueDate>`,
    )
    .replace('>2026-11-19<', `>${isoDay(now - (age + 1) * day)}<`)
    .replace('>2</cbc:InvoicedQuantity>', `>${hours}</cbc:InvoicedQuantity>`)
    .replaceAll('>200.00<', amount(hours * 100))
    .replaceAll('>38.00<', amount(hours * 19))
    .replaceAll('>238.00<', amount(hours * 119))
}

/** An e-invoice without the name of the seller's contact person, which XRechnung requires. */
export const brokenEInvoice = eInvoice({
  seller: 'Druckerei Morgenrot KG',
  number: 'M-0107',
  iban: 'DE89370400440532013000',
  hours: 6,
  age: 1,
}).replace('<cbc:Name>Jo Kern</cbc:Name>', '')
