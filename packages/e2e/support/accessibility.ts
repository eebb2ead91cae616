import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing on the page, open dialogs included, that axe finds fault with, in the light and in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A menu hangs over the page, outside of all landmarks.
    const overlooked = (await page.getByRole('menu').count()) > 0 ? ['region'] : []
    // Otherwise it opens a second, blank page, in which the tests' sessions cannot be stored.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().disableRules(overlooked).analyze()
    const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
    expect(findings, `what axe finds in the ${colorScheme}`).toEqual([])
  }
}

/** No part of the page is cut off or reached by scrolling sideways only. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
}
