import { expect, test } from 'vitest'
import { rules } from './rules.ts'

/** Beginning of the page; the table follows. */
const introduction = `# The rules of the check

\`checkInvoice\` (\`packages/einvoice/src/check-invoice.ts\`) asks these rules while an invoice is written and before it becomes final. A business rule has the name that CEN, KoSIT
or Peppol gave it; where the law asks for the same, the formats that know no such business rule name the paragraph instead, so that nobody reads it twice.
Errors stop an e-invoice, warnings do not. How the rules that are not here are kept stands in [e-invoice.md](e-invoice.md).

This page is written by \`vitest run packages/einvoice/src/check/rules.test.ts -u\`.
`

test('the page of the rules is that of the code', async () => {
  const rows = rules.map(({ id, severity, formats, field, message }) =>
    [id, severity, formats.join(', '), `\`${field}\``, message].join(' | '),
  )
  const table = [
    'Rule | Severity | Formats | Field | What the user reads',
    '--- | --- | --- | --- | ---',
    ...rows,
  ]
  const page = `${introduction}\n${table.map((row) => `| ${row} |`).join('\n')}\n`
  await expect(page).toMatchFileSnapshot('../../../../docs/e-invoice-rules.md')
})

test('a rule is told from the others by its name, its place and its words', () => {
  const names = rules.map(({ id, field, message }) => `${id} ${field} ${message}`)
  expect(new Set(names).size).toBe(names.length)
})
