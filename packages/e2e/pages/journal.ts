import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog that offers unsaved work from an earlier session. */
export function unsavedWork(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Nicht gespeicherte Arbeit gefunden' })
}

/** Resolves when this browser's journal has exactly `count` entries. */
export async function waitForEntries(page: Page, count: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const known = await indexedDB.databases()
        // Only the app may create its database.
        if (!known.some(({ name }) => name === 'kontor-journal')) return 0
        return new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('kontor-journal')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const database = opening.result
            const counting = database.transaction('entries').objectStore('entries').count()
            counting.onsuccess = () => {
              resolve(counting.result)
              database.close()
            }
          }
        })
      }),
    )
    .toBe(count)
}
