import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Expects no axe violations on the page, including open dialogs, in light and then in dark mode, and leaves
 * the page in dark mode. In dark mode, checks only colours, because nothing else depends on the mode.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A menu is attached to the body, outside all landmarks.
    const overlooked = (await page.getByRole('menu').count()) > 0 ? ['region'] : []
    // Compiling axe takes as long as running it, so each page loads it once.
    const axeSource = (await page.evaluate(() => 'axe' in window)) ? { axeSource: ';' } : {}
    // Without legacy mode, axe opens a second, blank page, where the tests' sessions cannot be stored.
    const axe = new AxeBuilder({ page, ...axeSource }).setLegacyMode()
    // By default, axe also returns the details of passed checks.
    axe.options({ resultTypes: ['violations'] })
    if (colorScheme === 'light') axe.disableRules(overlooked)
    else axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
    expect(findings, `axe violations in ${colorScheme} mode`).toEqual([])
  }
}

/** Expects that the page is not wider than the window, so that it needs no horizontal scrolling. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
}
