import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog that offers unsaved work from an earlier session. */
export function unsavedWork(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Nicht gespeicherte Arbeit gefunden' })
}

/** Resolves when the journal of this browser has this many entries. */
export async function waitForEntries(page: Page, count: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open('kontor-journal')
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const database = opening.result
              const counting = database.objectStoreNames.contains('entries')
                ? database.transaction('entries').objectStore('entries').count()
                : undefined
              if (!counting) return resolve(0)
              counting.onsuccess = () => {
                resolve(counting.result)
                database.close()
              }
            }
          }),
      ),
    )
    .toBe(count)
}
