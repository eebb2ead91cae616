// @vitest-environment happy-dom
import { emptyCustomer } from '@kontor/domain/customers/customer'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { journalBrowser } from '../testing/journal-browser.ts'
import { clearJournal, findWork, forgetWork, holdWork, type JournalEntry, keepWork } from './journal.ts'

const erika = { apiURL: 'https://kontor.example', orgID: 'werft', username: 'erika' }
const newCustomer = { kind: 'customer', subjectId: '' } as const

function entry(workId: string, part: Partial<JournalEntry<'customer'>> = {}): JournalEntry<'customer'> {
  return {
    ...erika,
    ...newCustomer,
    workId,
    creation: { idempotencyKey: workId },
    storedAt: 1,
    work: { ...emptyCustomer(), companyName: workId },
    ...part,
  }
}

test('finds the newest work on the same subject', async () => {
  journalBrowser(erika)
  await keepWork(entry('older', { storedAt: 1 }))
  await keepWork(entry('newest', { storedAt: 3 }))
  await keepWork(entry('middle', { storedAt: 2 }))
  await keepWork(entry('of another customer', { storedAt: 4, subjectId: 'c1' }))
  expect((await findWork(erika, newCustomer))?.workId).toBe('newest')
  await forgetWork(erika, 'newest')
  expect((await findWork(erika, newCustomer))?.workId).toBe('middle')
})

test('does not find work that belongs to another user, organisation or server', async () => {
  journalBrowser(erika)
  await keepWork(entry('mine', { orgID: 'hafen' }))
  const owner = { ...erika, orgID: 'hafen' }
  for (const other of [{ username: 'bernd' }, { orgID: 'hafen2' }, { apiURL: 'https://anderswo.example' }])
    expect(await findWork({ ...owner, ...other }, newCustomer)).toBeUndefined()
  expect((await findWork(owner, newCustomer))?.workId).toBe('mine')
})

test('work from before a change of name belongs to the new name, and nobody else finds it [A32.4]', async () => {
  const owner = { ...erika, orgID: 'renamed', username: 'Berta' }
  journalBrowser(owner)
  await keepWork(entry('before', { ...owner, username: 'Erika', storedAt: 1 }))
  await keepWork(entry('another person', { ...owner, username: 'bernd', storedAt: 2 }))
  expect(await findWork(owner, newCustomer)).toBeUndefined()
  const found = await findWork(owner, newCustomer, ['erika'])
  expect(found).toMatchObject({ workId: 'before', username: 'Berta' })
  expect(await findWork({ ...owner, username: 'Erika' }, newCustomer)).toBeUndefined()
  await forgetWork(owner, 'before')
  expect(await findWork(owner, newCustomer, ['erika'])).toBeUndefined()
  await keepWork(entry('again', { ...owner, username: 'erika' }))
  await clearJournal(owner, ['Erika'])
  expect(await findWork(owner, newCustomer, ['erika'])).toBeUndefined()
  expect(await findWork({ ...owner, username: 'bernd' }, newCustomer)).toMatchObject({
    workId: 'another person',
  })
})

test('does not find work that is open in a tab until the tab has closed', async () => {
  const owner = { ...erika, orgID: 'tabs' }
  journalBrowser(owner)
  await keepWork(entry('open', owner))
  const close = holdWork('open')
  expect(await findWork(owner, newCustomer)).toBeUndefined()
  close()
  expect((await findWork(owner, newCustomer))?.workId).toBe('open')
})

test('keeps the entries from version 1 of the journal, which stored no server address', async () => {
  journalBrowser(erika)
  vi.stubGlobal('indexedDB', new IDBFactory())
  const first = await openDB('kontor-journal', 1, {
    upgrade: (opened) =>
      void opened.createObjectStore('entries', { keyPath: ['orgID', 'username', 'workId'] }),
  })
  const { apiURL: _newer, ...before } = entry('from before')
  await first.put('entries', before)
  first.close()
  vi.resetModules()
  const later = await import('./journal.ts')
  const owner = { ...erika, apiURL: window.location.origin }
  expect(await later.findWork(owner, newCustomer)).toEqual({ ...before, apiURL: owner.apiURL })
})
