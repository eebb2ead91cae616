import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Files of the web app that have state but do not clear it when a session ends, each with the reason. */
const kept = new Map([
  ['app/lazy-page.ts', 'counts the pages that are loading'],
  ['app/load-home.ts', 'keeps loaded code, but no data'],
  ['app/quick-access/quick-access.tsx', 'closes with the pages that need a login'],
  ['features/company-sign-in/company-sign-in-page.tsx', 'each return from the provider loads a new document'],
  ['state/http/failure.ts', 'each entry goes with its problem, once the call has been handled'],
  ['state/http/snackbar.ts', 'the message that says why the session ended must remain'],
  ['state/invoices/search/invoice-search-worker.ts', 'the worker is terminated'],
  ['state/journal/journal.ts', 'a connection; each entry names its user'],
  ['state/session/session.ts', 'ends the session'],
  ['ui/dialogs/leave-after.ts', 'the address of the page that is shown'],
  ['ui/pdf/pdf-viewer.tsx', 'numbers the documents'],
])

/** A store, a variable or an empty collection at the top level of a module. */
const state = /^(export )?(let |const \w+ = (create(<|\()|new (Weak)?(Map|Set)(<.*>)?\(\)))/m

test('every web app file with state clears it when a session ends, or is listed with a reason [S4.3.7]', () => {
  const keeping = sourceFiles('.ts', '.tsx')
    .filter(({ path }) => path.startsWith('packages/web/src/') && !/\.test\.tsx?$/.test(path))
    .filter(({ text }) => state.test(text) && !text.includes('whenSessionEnds('))
    .map(({ path }) => path.slice('packages/web/src/'.length))
  expect(keeping.toSorted()).toEqual([...kept.keys()].toSorted())
})
