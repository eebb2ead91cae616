import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer } from '@kontor/testing/processes/test-server'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

test('the login and legal pages link to Impressum and Datenschutzerklärung, in both German and English [S1.0.6, S2.2.2, S2.2.3, S2.2.4]', async ({
  page,
}) => {
  const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name })
  const articles = page.getByRole('article')
  await page.goto('/start/login')
  for (const [path, german, english] of [
    ['/start/impressum', 'Impressum', 'Legal notice'],
    ['/start/privacy', 'Datenschutzerklärung', 'Privacy policy'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await link(german).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${german} – Kontor`)
    await expect(articles.nth(0)).toHaveAttribute('lang', 'de')
    await expect(articles.nth(0).getByRole('heading', { name: german })).toBeVisible()
    await expect(articles.nth(1)).toHaveAttribute('lang', 'en')
    await expect(articles.nth(1).getByRole('heading', { name: english })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)
  }
  await link('Impressum').click()
  await expect(page).toHaveURL('/start/impressum')
  const back = page.getByRole('link', { name: 'Zurück' })
  await expect(back).toHaveAttribute('href', '/start')
  await back.click()
  await expect(page).toHaveURL('/start/login')
  await link('Datenschutzerklärung').click()
  await expect(page).toHaveURL('/start/privacy')
  await back.click()
  await expect(page).toHaveURL('/start/login')
})

test.describe('a legal text from the operator', () => {
  test('is rendered as Markdown; HTML in it is shown as text and does not run [S2.2.2]', async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-legal-'))
    const text = [
      '# Wir über uns',
      'Straße 1\n00000 Musterstadt',
      '[Karte](https://karten.example/) [Falle](javascript:document.title="gefangen")',
      '<script>document.title = "gefangen"</script>',
      '<img src="x" onerror="document.title = \'gefangen\'">',
    ]
    for (const name of ['impressum.de', 'impressum.en', 'privacy.de', 'privacy.en'])
      await writeFile(join(folder, `${name}.md`), text.join('\n\n'))
    const server = await startTestServer({ KONTOR_LEGAL_DIR: folder, KONTOR_DEMO: 'off' })
    try {
      await page.goto(`${server.baseURL}/start/impressum`)
      const article = page.getByRole('article').first()
      await expect(article.getByRole('heading', { name: 'Wir über uns' })).toBeVisible()
      await expect(article.getByText('Straße 1')).toHaveText('Straße 1\n00000 Musterstadt')
      await expect(article.getByText('Straße 1')).toHaveCSS('white-space', /pre-line|preserve-breaks/)
      await expect(article.getByRole('link', { name: 'Karte' })).toHaveAttribute(
        'href',
        'https://karten.example/',
      )
      await expect(article).toContainText('Falle')
      await expect(article.getByRole('link', { name: 'Falle' })).toHaveCount(0)
      await expect(article).toContainText('<script>document.title')
      await expect(article).toContainText('<img src="x"')
      await expect(article.locator('script, img')).toHaveCount(0)
      await expect(page).toHaveTitle('Impressum – Kontor')
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

test.describe('a legal text that cannot be fetched', () => {
  test.use({ expectedErrors: [/500/] })

  test('shows an error', async ({ page }) => {
    await page.route('**/v1/legal-texts', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/start/impressum')
    await expect(page.getByRole('alert')).toHaveText(
      'Fehler bei der Anfrage - bitte versuchen Sie es erneut.',
    )
  })
})
