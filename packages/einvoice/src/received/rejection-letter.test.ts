import type { ReceivedFinding } from '@kontor/domain/inbox/received-finding'
import { expect, test } from 'vitest'
import { rejectionLetter } from './rejection-letter.ts'

const finding = (changes: Partial<ReceivedFinding>): ReceivedFinding => ({
  group: 'rule',
  id: 'BR-25',
  severity: 'error',
  terms: [],
  message: 'Der Name des Artikels (BT-153) fehlt.',
  count: 3,
  places: [],
  ...changes,
})

test('the letter names the invoice and lists its errors by group, without warnings [A9.6]', () => {
  const letter = rejectionLetter({ number: 'RE-7', issueDay: '20.11.2026' }, [
    finding({}),
    finding({ severity: 'warning', message: 'Ein Hinweis.' }),
    finding({ group: 'content', id: '§ 14 (4) Nr. 3 UStG', message: 'Das Rechnungsdatum fehlt.', count: 1 }),
  ])
  expect(letter).toContain('Ihre Rechnung RE-7 vom 20.11.2026 können wir so nicht annehmen.')
  expect(letter).toContain(
    'Verstöße gegen Geschäftsregeln:\n– Der Name des Artikels (BT-153) fehlt. (BR-25, 3-mal)',
  )
  expect(letter).toContain('Inhaltliche Fehler:\n– Das Rechnungsdatum fehlt. (§ 14 (4) Nr. 3 UStG)')
  expect(letter).not.toContain('Hinweis')
})

test('a letter lists 20 errors and states the number of further errors [A9.6]', () => {
  const many = Array.from({ length: 25 }, (_, index) => finding({ id: `BR-${index}` }))
  const letter = rejectionLetter({ number: '', issueDay: '' }, many)
  expect(letter.match(/^– /gm)).toHaveLength(20)
  expect(letter).toContain('… und 5 weitere.')
})

test('a letter without errors or number leaves the reason to the user [A9.6]', () => {
  expect(rejectionLetter({ number: '', issueDay: '' }, [finding({ severity: 'information' })])).toBe(
    [
      'Sehr geehrte Damen und Herren,',
      'Ihre Rechnung können wir so nicht annehmen.',
      'Bitte senden Sie uns eine berichtigte Rechnung.',
      'Mit freundlichen Grüßen',
    ].join('\n\n'),
  )
  expect(rejectionLetter({ number: '7', issueDay: '' }, [])).toContain('Ihre Rechnung 7 können')
})

test('a letter lists up to 20 errors completely, and prints no count for a single place [A9.6]', () => {
  const errors = Array.from({ length: 20 }, (_, index) => finding({ id: `BR-${index}`, count: 1 }))
  const letter = rejectionLetter({ number: '', issueDay: '' }, errors)
  expect(letter).not.toContain('weitere')
  expect(letter).toContain('fehlt. (BR-19)\n\nBitte')
  const format = rejectionLetter({ number: '', issueDay: '' }, [finding({ group: 'format' })])
  expect(format).toContain('Formatfehler (die Datei ist keine E-Rechnung):\n– Der Name')
})
