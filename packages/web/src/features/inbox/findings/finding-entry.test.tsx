import type { ReceivedFinding } from '@kontor/domain/inbox/received-finding'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FindingEntry } from './finding-entry.tsx'

test('counts places that cannot be put into words as further places [A9.6]', () => {
  const line = '/Invoice[1]/cac:InvoiceLine'
  const finding: ReceivedFinding = {
    group: 'rule',
    id: 'BR-25',
    severity: 'error',
    terms: ['BT-153'],
    message: 'Der Name des Artikels fehlt.',
    count: 5,
    places: [`${line}[2]`, `${line}[2]`, '/Invoice[1]'],
  }
  const { container } = render(<FindingEntry finding={finding} showTermNumbers={false} />)
  expect(container.textContent).toContain('Posten 2 und 3 weitere')
})
