import type { Page } from '@playwright/test'

/** Holds back the page's requests to `url`; returns a function that releases them. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}
