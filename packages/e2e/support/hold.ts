import type { Page } from '@playwright/test'

/** Keeps what a page fetches from `url` waiting; returns the function that lets it pass. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}
