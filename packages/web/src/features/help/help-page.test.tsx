import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { headingId, helpTopics } from '../../state/help-topics.ts'
import { renderPart } from '../../ui/testing/render-part.tsx'
import { chapters, chapterWith, pictureAddress } from './handbook.ts'
import { HelpPage } from './help-page.tsx'

test('every task is a heading of the Handbuch [A26.8]', () => {
  const titles = chapters.map(({ title }) => title)
  expect(helpTopics).toHaveLength(12)
  for (const { chapter, section } of helpTopics) {
    expect(titles).toContain(chapter)
    if (section !== '') expect(chapterWith(headingId(section))?.title).toBe(chapter)
  }
})

test('every link and picture of the Handbuch leads somewhere [A26.8]', () => {
  const all = chapters.map(({ text }) => text).join('\n')
  const links = [...all.matchAll(/\]\(#([^)]+)\)/g)].map(([, id = '']) => id)
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter((id) => chapterWith(decodeURIComponent(id)) === undefined)).toEqual([])
  const pictures = [...all.matchAll(/\]\(pictures\/([^)]+)\)/g)].map(([, name = '']) => name)
  expect(pictures.length).toBeGreaterThan(10)
  expect(pictures.filter((name) => pictureAddress(name) === undefined)).toEqual([])
})

test('lists twelve tasks before the chapters, and opens a chapter with its sections [A26.8]', async () => {
  renderPart(<HelpPage />, '/home/help')
  const [tasks, all] = screen.getAllByRole('navigation')
  if (!tasks || !all) throw new Error('no lists')
  expect(within(tasks).getAllByRole('link')).toHaveLength(12)
  expect(within(all).getAllByRole('link')).toHaveLength(chapters.length)
})

test('a chapter shows its text, and its links open other chapters [A26.8]', async () => {
  renderPart(<HelpPage />, '/home/help', '?chapter=aufbau')
  expect(screen.getByRole('heading', { name: 'Aufbau', level: 1 })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Funktionen' })
  expect(link.getAttribute('href')).toBe('/home/help?chapter=die-organisation-verwalten')
  expect(screen.getByRole('table').textContent).toContain('das Adressbuch: wem Sie Rechnungen schreiben')
})
