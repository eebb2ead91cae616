import { describe, expect, test } from 'vitest'
import { homePathOf } from './pages.ts'
import { publicPathOf } from './redirects.ts'

describe('logged out', () => {
  test.each(['/start/login', '/start/impressum', '/start/privacy'])('%s is shown [S2.1.3]', (path) => {
    expect(publicPathOf(path)).toBe(path)
  })
  test.each(['/', '/start', '/start/', '/start/other', '/home', '/home/settings', '/home/other', '/other'])(
    '%s leads to the login page [S2.1.1, S2.1.3]',
    (path) => {
      expect(publicPathOf(path)).toBe('/start/login')
    },
  )
})

test("a provider's redirect leads to the company sign-in page, or to /home for a logged-in user [A18.4]", () => {
  expect(publicPathOf('/start/company/werk')).toBe('/start/company')
  expect(publicPathOf('/start/company')).toBe('/start/company')
  expect(homePathOf('/start/company/werk')).toBe('/home')
})

describe('logged in', () => {
  test.each([
    '/start/impressum',
    '/start/privacy',
    '/home',
    '/home/invoice',
    '/home/invoice-editor',
    '/home/addressbook',
    '/home/customer-editor',
    '/home/settings',
    '/home/not-found',
  ])('%s is shown [S2.1.2]', (path) => {
    expect(homePathOf(path)).toBe(path)
  })
  test.each(['/', '/start', '/start/login', '/start/other', '/other', '/homes', '/other/home'])(
    '%s leads to /home [S2.1.2, S2.2.12]',
    (path) => {
      expect(homePathOf(path)).toBe('/home')
    },
  )
  test.each(['/home/other', '/home/invoice/other', '/home/Settings'])(
    '%s leads to the not-found page [S2.1.4]',
    (path) => {
      expect(homePathOf(path)).toBe('/home/not-found')
    },
  )
  test('trailing slashes change nothing', () => {
    expect(homePathOf('/home/settings/')).toBe('/home/settings')
    expect(publicPathOf('/start/privacy//')).toBe('/start/privacy')
  })
})
