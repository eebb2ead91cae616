import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, problem } from '#rooms/state/testing/fake-server.ts'
import { press, renderPart } from '#rooms/ui/testing/render-part.tsx'
import { LayoutsPage } from './layouts-page.tsx'

/** A PDF engine that cannot be loaded, so that templates are imported without a test print. */
class NoWorker extends EventTarget {
  postMessage() {
    queueMicrotask(() => this.dispatchEvent(new Event('error', { cancelable: true })))
  }

  terminate() {}
}

/** A PDF engine that fails while it renders a page. */
class FailingWorker extends NoWorker {
  override postMessage() {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { ready: true } })))
    super.postMessage()
  }
}

const own = { ...defaultTemplate, id: 'brief', name: 'Brief' }
const create = 'POST /v1/layout-templates'
const update = 'PUT /v1/layout-templates/brief'
const question = 'Die Vorlage „Brief“ gibt es schon. Soll die Datei ihre neue Fassung werden?'
let server: FakeServer

beforeEach(async () => {
  vi.stubGlobal('Worker', NoWorker)
  server = fakeServer({
    'GET /v1/layout-templates': () => [defaultTemplate, own],
    [create]: ({ body }) => ({ ...(body as object), id: 'neu', version: 1 }),
    [update]: ({ body }) => ({ ...(body as object), version: 2 }),
  })
  renderPart(<LayoutsPage />)
  await screen.findByText('Brief')
})

function importFile(content: unknown): void {
  const input = document.querySelector('input[type="file"]')
  if (input === null) throw new Error('There is no field for a file.')
  fireEvent.change(input, { target: { files: [new File([JSON.stringify(content)], 'brief.json')] } })
}

const stored = () => [server.bodiesOf(create).length, server.bodiesOf(update).length]

test.each([
  ['Eigene Vorlage', 'a new template', [1, 0]],
  ['Neue Fassung', 'a new version', [0, 1]],
  ['Abbrechen', 'nothing', [0, 0]],
])('choosing "%s" for a file that contains a known template stores %s', async (answer, _what, expected) => {
  importFile(own)
  await screen.findByText(question)
  await press(screen, answer)
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect(stored()).toEqual(expected)
})

test('a layout that makes the engine fail is not imported', async () => {
  vi.stubGlobal('Worker', FailingWorker)
  importFile(own)
  expect(await screen.findByText(/lässt sich nicht in vertretbarer Zeit drucken/)).toBeTruthy()
  expect(stored()).toEqual([0, 0])
})

test('Escape cancels the import of a file that contains a known template', async () => {
  importFile(own)
  await screen.findByText(question)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect(stored()).toEqual([0, 0])
})

test('the findings about a file replace those that the server reported about the previous one', async () => {
  const issues = [{ path: 'definition.body', code: 'too_big' }]
  server.respond({ [create]: problem(400, 'invalidRequest', { issues }) })
  importFile({ ...own, id: 'anders' })
  const alert = await screen.findByText('Diese Datei ist keine Layout-Vorlage:')
  expect(alert.textContent).toContain('definition.body ist zu groß')

  importFile({ ...own, id: 'anders', name: 7 })
  await waitFor(() => expect(alert.textContent).toContain('name hat die falsche Art oder fehlt'))
  expect(alert.textContent).not.toContain('definition.body')
})
