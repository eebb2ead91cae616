import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { confirmations } from '../../texts.ts'
import { ConfirmProvider, useConfirm } from './confirm-dialog.tsx'

let confirm: ReturnType<typeof useConfirm>
function Asker() {
  confirm = useConfirm()
  return null
}
beforeEach(() => {
  render(
    <ConfirmProvider>
      <Asker />
    </ConfirmProvider>,
  )
})

/** Asks and waits until the dialog is open. The answer is in a list, so that `await` does not wait for it. */
async function ask(text: string): Promise<Promise<boolean>[]> {
  const answers: Promise<boolean>[] = []
  await act(async () => {
    answers.push(confirm({ text, confirmLabel: 'Löschen', cancelLabel: 'Behalten' }))
  })
  return answers
}

test('a question opens a dialog with its text, and the confirm button has focus [S5.0.30]', async () => {
  await ask('Wollen Sie das Element wirklich löschen?')
  expect(screen.getByRole('dialog').textContent).toContain('Wollen Sie das Element wirklich löschen?')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Löschen' }))
})

test('confirming resolves to true; declining and Escape resolve to false [S5.0.30]', async () => {
  const [agreed] = await ask('Erste?')
  fireEvent.click(screen.getByRole('button', { name: 'Löschen' }))
  expect(await agreed).toBe(true)
  const [declined] = await ask('Zweite?')
  fireEvent.click(screen.getByRole('button', { name: 'Behalten' }))
  expect(await declined).toBe(false)
  const [escaped] = await ask('Dritte?')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(await escaped).toBe(false)
})

test('a new question declines the open one', async () => {
  const [first] = await ask('Erste?')
  await ask('Zweite?')
  expect(await first).toBe(false)
  expect(screen.getByRole('dialog').textContent).toContain('Zweite?')
})

test('a key that is still held down does not confirm', async () => {
  await ask('Wirklich?')
  const button = screen.getByRole('button', { name: 'Löschen' })
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true)
})

test('the title says what the action does: as given, as fixed for a question, or as its answer [A26.2]', async () => {
  await act(async () => void confirm({ title: 'Boje AG löschen?', text: confirmations.deleteContact }))
  expect(screen.getByRole('dialog', { name: 'Boje AG löschen?' }).textContent).toContain(
    'Wollen Sie den Kontakt unwiederruflich löschen?',
  )
  await act(async () => void confirm({ text: confirmations.deleteContact, confirmLabel: 'Löschen' }))
  expect(screen.getByRole('dialog', { name: 'Kontakt löschen?' })).toBeTruthy()
  await act(async () => void confirm({ text: 'Sie wird nicht gesendet.', confirmLabel: 'Zurückziehen' }))
  expect(screen.getByRole('dialog', { name: 'Zurückziehen?' })).toBeTruthy()
})
