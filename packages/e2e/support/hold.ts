import type { Page } from '@playwright/test'

/** Holds back what a page loads from `url`; returns a function that lets it pass. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}
