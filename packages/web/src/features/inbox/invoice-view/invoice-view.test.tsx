import type { SemanticInvoice } from '@kontor/einvoice/model/semantic-invoice'
import { type Term, termOf, termsIn } from '@kontor/einvoice/model/terms'
import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render as renderPlain, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { theme } from '#rooms/ui/theme.ts'
import { InvoiceView } from './invoice-view.tsx'

const render = (element: ReactNode) =>
  renderPlain(element, { wrapper: ({ children }) => <ThemeProvider theme={theme}>{children}</ThemeProvider> })

/** A sample value for a term, derived from the term's id. */
function sampleOf({ id, kind }: Term, text: (id: string) => string): unknown {
  const number = id.replace(/\D/g, '')
  if (kind === 'date') return `20${number.padStart(2, '0').slice(-2)}-03-04`
  if (kind === 'number') return `${number}.5`
  if (kind === 'identifier') return { id: text(id), scheme: `S${number}`, version: `V${number}` }
  if (kind === 'binary') return { content: 'QUJD', mediaType: `type/${number}`, name: text(id) }
  return text(id)
}

/** An invoice with every term of EN 16931 and of XRechnung's extension, including sub-lines. */
function invoiceOfAllTerms(text: (id: string) => string): SemanticInvoice {
  const group = (id: string | undefined, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      termsIn(id)
        .filter((term) => term.id !== 'BG-DEX-01' || depth < 2)
        .map((term) => {
          const value = term.kind === undefined ? group(term.id, depth + 1) : sampleOf(term, text)
          return [term.name, term.isRepeatable ? [value] : value]
        }),
    )
  return group(undefined, 0)
}

const allTerms = (function collect(group?: string): Term[] {
  return termsIn(group).flatMap((term) =>
    term.kind === undefined ? (term.id === 'BG-DEX-01' ? [] : collect(term.id)) : [term],
  )
})()

const pageText = () => document.body.textContent ?? ''
const mark = (id: string) => `«${id}»`

test('shows every term of EN 16931, with its number if requested', () => {
  const invoice = invoiceOfAllTerms(mark)
  const { rerender } = render(<InvoiceView invoice={invoice} showTermNumbers />)
  const text = pageText()
  expect(allTerms).toHaveLength(167)
  const shown = new Set([...document.querySelectorAll('span')].map((span) => span.textContent))
  expect(allTerms.filter(({ id }) => !shown.has(id))).toEqual([])
  const texts = allTerms.filter(({ kind }) => kind === 'text' || kind === 'code' || kind === 'identifier')
  expect(texts.filter(({ id }) => !text.includes(mark(id)))).toEqual([])
  const numbers = allTerms.filter(({ kind }) => kind === 'number').map(({ id }) => id.replace(/\D/g, ''))
  expect(numbers.filter((number) => !text.includes(`${Number(number)},5`))).toEqual([])
  rerender(<InvoiceView invoice={invoice} />)
  expect(pageText().replaceAll(/«BT-[^»]+»/g, '')).not.toMatch(/BT-\d/)
})

test('terms have German names, and a sub-line has its own row', () => {
  render(<InvoiceView invoice={invoiceOfAllTerms(mark)} />)
  expect(screen.getByRole('heading', { name: '1 Posten' })).toBeTruthy()
  expect(screen.getByText('Käuferreferenz (Leitweg-ID)')).toBeTruthy()
  expect(screen.getAllByText('Elektronische Adresse')).toHaveLength(2)
  expect(screen.getAllByRole('row').filter((row) => row.textContent?.includes(mark('BT-153')))).toHaveLength(
    2,
  )
})

test("shows markup in the file's texts as plain text", () => {
  const attack = '<img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:alert(3)">x</a>'
  const { container } = render(
    <InvoiceView
      invoice={invoiceOfAllTerms((id) => `${attack}${id}`)}
      unread={[{ path: 'Invoice/Other', text: attack }]}
      showTermNumbers
    />,
  )
  expect(container.querySelectorAll('img, script, a, iframe, object, embed, form')).toHaveLength(0)
  expect(pageText()).toContain(attack)
})

test('shows dates, amounts and rates in German format, codes in words, and invalid values unchanged', () => {
  render(
    <InvoiceView
      invoice={{
        number: 'R-1',
        issueDate: '2026-11-19',
        dueDate: '2026-19-12',
        typeCode: '381',
        currency: 'EUR',
        paymentTerms: '#SKONTO#TAGE=10#PROZENT=2.00#\n',
        totals: { net: '1234567.5', due: '-0.125' },
        taxGroups: [{ category: 'AE', rate: '0.00', base: 'zehn' }],
        seller: { address: { country: 'AT' } },
      }}
    />,
  )
  const text = pageText().replaceAll('\u00a0', ' ')
  for (const shown of [
    '19.11.2026',
    '2026-19-12',
    'Gutschrift des Verkäufers R-1',
    '1.234.567,50 €',
    '-0,125 €',
    'Steuerschuldnerschaft des Leistungsempfängers (AE)',
    '0 %',
    'zehn €',
    '2 % Skonto bei Zahlung innerhalb von 10 Tagen',
    'Österreich (AT)',
  ])
    expect(text).toContain(shown)
})

test('shows 100 lines per page, but prints all lines', () => {
  const lines = Array.from({ length: 450 }, (_, index) => ({ item: { name: `Artikel ${index + 1}` } }))
  render(<InvoiceView invoice={{ lines }} />)
  const shown = () => pageText().match(/Artikel \d+/g) ?? []
  expect([shown().length, shown()[0]]).toEqual([100, 'Artikel 1'])
  fireEvent.click(screen.getByRole('button', { name: 'Seite 5' }))
  expect([shown().length, shown()[0]]).toEqual([50, 'Artikel 401'])
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(shown()).toHaveLength(450)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(shown()).toHaveLength(50)
})

test('limits the lengths of lists and texts', () => {
  render(
    <InvoiceView
      invoice={{
        notes: Array.from({ length: 5000 }, () => ({ text: 'Notiz' })),
        paymentTerms: 'x'.repeat(1_000_000),
      }}
    />,
  )
  expect(pageText().length).toBeLessThan(30_000)
  expect(pageText()).toContain('und 4.800 weitere')
})

const repeated = <Entry,>(count: number, entry: Entry) => Array.from({ length: count }, () => entry)

test.each<[string, number, SemanticInvoice]>([
  ['taxes', 1, { taxGroups: repeated(201, { category: 'S' }) }],
  ['accounts', 2, { payment: { creditTransfers: repeated(202, { accountHolder: 'A' }) } }],
  ['third-party payments', 3, { thirdPartyPayments: repeated(203, { type: 'A' }) }],
])('counts the %s that are not shown: %s', (_, count, invoice) => {
  render(<InvoiceView invoice={invoice} />)
  expect(pageText()).toContain(`und ${count} weitere`)
})

test('the label of a term without a group is not shortened', () => {
  render(<InvoiceView invoice={{ orderReference: 'B-1' }} />)
  expect(screen.getByText(termOf('BT-13').label)).toBeTruthy()
})
