import { expect, type Locator, type Page } from '@playwright/test'

/** The open dialog that asks exactly this question. */
export function confirmDialog(page: Page, question: string): Locator {
  return page.getByRole('dialog').filter({ has: page.getByText(question, { exact: true }) })
}

/** Waits for the question and confirms, whichever answer is the default. */
export async function confirm(page: Page, question: string): Promise<void> {
  await confirmDialog(page, question).locator('[data-answer="agreed"]').click()
  await expect(confirmDialog(page, question)).toBeHidden()
}

/** Waits for the question and declines. */
export async function decline(page: Page, question: string): Promise<void> {
  await confirmDialog(page, question).locator('[data-answer="declined"]').click()
  await expect(confirmDialog(page, question)).toBeHidden()
}

/** Waits for the question and chooses the third answer. */
export async function chooseInstead(page: Page, question: string, label: string): Promise<void> {
  await confirmDialog(page, question).getByRole('button', { name: label, exact: true }).click()
  await expect(confirmDialog(page, question)).toBeHidden()
}
