import { expect, test } from 'vitest'
import { chapters } from '../features/help/handbook.ts'
import { chapterOfPage } from '../state/help-topics.ts'
import { homePaths } from './pages.ts'

test('the help of every page is a chapter of the Handbuch [A26.8]', () => {
  const titles = chapters.map(({ title }) => title)
  expect(homePaths.filter((path) => !titles.includes(chapterOfPage(path)))).toEqual([])
  expect(chapterOfPage('/home/settings/people')).toBe('Die Organisation verwalten')
})
