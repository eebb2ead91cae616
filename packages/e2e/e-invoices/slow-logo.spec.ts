import { writeFileSync } from 'node:fs'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFinal } from '../support/seed.ts'

/** An SVG of two kilobytes with a billion shapes: each part draws the previous one ten times. */
function nestedLogo(): string {
  const parts = Array.from({ length: 10 }, (_, level) => {
    const inside = level === 0 ? '<path d="M0 0h1v1z"/>' : `<use href="#a${level - 1}"/>`.repeat(10)
    return `<g id="a${level}">${inside}</g>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs>${parts.join('')}</defs><use href="#a9"/></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}

test('if the logo takes too long to draw, shows a message and the final without its logo', async ({
  blank: page,
  api,
  server,
  organisation,
}, testInfo) => {
  test.slow()
  // The API rejects such a logo now, but one that was stored earlier may still exist.
  const profile = testInfo.outputPath('profile.json')
  writeFileSync(
    profile,
    JSON.stringify({ ...emptyProfile(), legalName: 'Nordlicht GmbH', logo: nestedLogo() }),
  )
  await server.admin(['org', 'set', organisation.id, '--profile', profile])
  const { id } = await createFinal(api, { companyName: 'Huber AG' })
  const invoice = new InvoicePage(page)
  await invoice.open(id)
  await expect(page.getByText('Das Logo kann nicht gedruckt werden')).toBeVisible({ timeout: 40_000 })
  await invoice.expectText('Huber AG')
})
