import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fontOfCharacter } from '@kontor/domain/texts/characters'
import { expect, test } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import { loadFallbackFont, startEngine } from './engine/engine.ts'
import { familyOf } from './engine/fonts.ts'
import { fontMetrics } from './engine/pdfmake-inside.ts'
import { renderInvoice, renderInvoicePdf } from './invoice-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'
import { sampleInvoice, sampleItem, sampleProfile } from './testing/sample-invoice.ts'

const rare = '★ ☎ ① Ⅷ ⇄ ₿ ✈\ufe0f 🚀 📞 😀'
const invoiceWith = (title: string) =>
  sampleInvoice({ items: [sampleItem({ title, description: `${title} und mehr` })] })

const pdfOf = (title: string) => renderInvoicePdf(invoiceWith(title), defaultTemplate, sampleProfile())

test('prints stars, telephone signs, circled and Roman numerals, arrows and emoji', async () => {
  const pages = await readPdf(await pdfOf(`Beratung ${rare} Süd`))
  const text = pages.map((page) => page.text).join('\n')
  expect(text).not.toContain('□')
  for (const character of rare.replaceAll('\ufe0f', '').split(' ')) expect(text).toContain(character)
})

test('prints characters from the fallback fonts in names, inside words and in texts from the layout', async () => {
  const invoice = sampleInvoice()
  invoice.content.customer.companyName = 'Stern★★★Hotel ☎☎ GmbH'
  const { body, ...definition } = defaultTemplate.definition
  const content = [...body.content, { type: 'staticText', text: '☎ 040 1234' }]
  const template = { ...defaultTemplate, definition: { ...definition, body: { content } } }
  const { bytes, printed } = await renderInvoice(invoice, template, sampleProfile())
  const text = (await readPdf(bytes)).map((page) => page.text).join('\n')
  for (const words of ['Stern★★★Hotel ☎☎ GmbH', '☎ 040 1234']) expect(text).toContain(words)
  expect(printed.find(({ key }) => key === 'customer')?.text).toContain('Stern★★★Hotel ☎☎ GmbH')
})

test('lines in fallback fonts have the usual height, and repeated runs create the same bytes', async () => {
  const first = await pdfOf(rare)
  await pdfOf('🚀 ohne anderes')
  expect(await pdfOf(rare)).toEqual(first)
  const [page] = await readPdf(first)
  const [plain] = await readPdf(await pdfOf('Beratung'))
  const totalOf = (of: typeof page) => of?.texts.find(({ text }) => text === 'Gesamtbetrag')?.baseline
  expect(totalOf(page)).toBeCloseTo(totalOf(plain) ?? 0, 5)
})

test('embeds a fallback font only in invoices that contain its characters', async () => {
  const source = async (title: string) => new TextDecoder('latin1').decode(await pdfOf(title))
  expect(await source('Beratung')).not.toMatch(/Kontor(Symbols|Emoji)/)
  const starred = await source('★')
  expect(starred).toContain('KontorSymbols')
  expect(starred).not.toContain('KontorEmoji')
})

test('the domain lists exactly the characters that the fonts have', async () => {
  await startEngine()
  await Promise.all([loadFallbackFont('Symbols'), loadFallbackFont('Emoji')])
  const wrong: string[] = []
  for (let code = 0x20; code < 0x20000; code += 1) {
    const character = String.fromCodePoint(code)
    if (/[\p{Cc}\p{Cs}\u00ad\p{Variation_Selector}]/u.test(character)) continue
    const font = fontOfCharacter(character)
    const has = (face: 'normal' | 'bold' | 'Symbols' | 'Emoji') => fontMetrics(face).has(code)
    const isRight =
      font === undefined
        ? !has('normal') && !has('Symbols') && !has('Emoji')
        : has(familyOf(font) ?? 'normal') && (font === 'text') === has('bold')
    if (!isRight) wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
}, 30_000)

test('the font files are the ones with which earlier finals were printed', async () => {
  const folder = new URL('../fonts/', import.meta.url)
  const hashes = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.ttf'))
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(new URL(name, folder)))
          .digest('hex'),
      ]),
  )
  await expect(`${JSON.stringify(hashes, null, 2)}\n`).toMatchFileSnapshot('testing/golden/fonts.json')
})
