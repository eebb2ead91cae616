import { chainEndpoints } from '@kontor/contract/chains/chain-endpoints'
import { infoValue } from '@kontor/domain/invoices/info-field'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { noStandardTexts } from '@kontor/domain/invoices/standard-texts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, press, textOf } from '#rooms/ui/testing/render-part.tsx'
import { renderForm } from '../testing/render-form.tsx'
import { PaperPart } from './paper-part.tsx'

const organisation = (isOn: boolean) => ({
  'GET /v1/organisation': () => ({ id: 'werft', name: 'Werft', features: { chains: isOn } }),
})

test('an ordinary invoice has a field for its kind only while the function `chains` is on', async () => {
  const { server } = renderForm({ form: <PaperPart />, handlers: organisation(false) })
  await waitFor(() => expect(server.bodiesOf('GET /v1/organisation')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByLabelText('Art der Rechnung')).toBeNull())
  cleanup()
  renderForm({ form: <PaperPart />, handlers: organisation(true) })
  expect(textOf(await screen.findByLabelText('Art der Rechnung'))).toBe('Rechnung')
})

test('an advance has its own introduction, and an ordinary invoice that of the organisation [A30.2]', async () => {
  const standardTexts = { ...noStandardTexts, intro: 'wir berechnen:', revision: 1 }
  const { content } = renderForm({
    form: <PaperPart />,
    handlers: {
      'GET /v1/organisation': () => ({
        id: 'werft',
        name: 'Werft',
        features: { chains: true },
        standardTexts,
      }),
    },
    content: { standardInfos: emptyInvoiceContent(standardTexts).standardInfos },
  })
  const kind = () => screen.findByRole('combobox', { name: 'Art der Rechnung' })
  await choose(await kind(), 'Abschlagsrechnung')
  expect(infoValue(content(), 'INTRO')).toMatch(/^für den vereinbarten Abschlag /)
  await choose(await kind(), 'Rechnung')
  expect(infoValue(content(), 'INTRO')).toBe('wir berechnen:')
})

test("warns if the form of settlement differs from the project's; one click corrects it", async () => {
  const { customer, customInfos } = emptyInvoiceContent()
  const { server, content } = renderForm({
    form: <PaperPart />,
    handlers: {
      ...organisation(true),
      [`POST ${chainEndpoints.getProjectForm.path}`]: () => ({ form: 'full' }),
    },
    content: {
      customer: { ...customer, customerId: 'c1' },
      customInfos: customInfos.map((info) => (info.key === 'PROJECTNR' ? { ...info, value: 'P100' } : info)),
      paper: { kind: 'advance', form: 'rest' },
    },
  })
  expect(textOf(await screen.findByRole('alert'))).toContain('mit einer Endrechnung begonnen')
  expect(server.bodiesOf(`POST ${chainEndpoints.getProjectForm.path}`)).toEqual([
    { customerId: 'c1', projectNumber: 'P100' },
  ])
  await press(screen, 'Endrechnung wählen')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(content().paper).toEqual({ kind: 'advance', form: 'full' })
  expect(textOf(screen.getByLabelText('Schlussrechnung des Projekts'))).toContain('Endrechnung')
})
