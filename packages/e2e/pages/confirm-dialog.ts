import { expect, type Locator, type Page } from '@playwright/test'

/** The open dialog that asks `question`, word for word. */
export function confirmDialog(page: Page, question: string): Locator {
  return page.getByRole('dialog').filter({ has: page.getByText(question, { exact: true }) })
}

/** Waits for the question and agrees. */
export async function confirm(page: Page, question: string): Promise<void> {
  await confirmDialog(page, question).getByRole('button').last().click()
  await expect(confirmDialog(page, question)).toBeHidden()
}

/** Waits for the question and declines. */
export async function decline(page: Page, question: string): Promise<void> {
  await confirmDialog(page, question).getByRole('button').first().click()
  await expect(confirmDialog(page, question)).toBeHidden()
}
