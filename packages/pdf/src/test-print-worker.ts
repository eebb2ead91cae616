import { once } from 'node:events'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { startEngine } from './engine/engine.ts'
import { renderInvoice } from './invoice-pdf.ts'
import { findLogoFault, type LogoFault } from './logo/logo-fault.ts'

// A Node worker thread that test-prints one logo or layout, which it receives as its only message. The caller
// limits the thread's memory, and its processor time from that message on.

type TestPrint = { logo: string } | { layout: LayoutTemplate }

/**
 * The first message is `ready`, once the engine and its upright fonts are loaded; the second one is the
 * fault, or undefined if there is none.
 */
type TestPrintMessage = { ready: true } | { fault: LogoFault | undefined }

/** Number of items on the test invoice for a layout: enough for two pages. */
const rows = 60

const port = parentPort as MessagePort
const post = (message: TestPrintMessage) => port.postMessage(message)

await startEngine()
post({ ready: true })
const [testPrint] = (await once(port, 'message')) as [TestPrint]
post({ fault: await faultOf(testPrint) })

async function faultOf(testPrint: TestPrint): Promise<LogoFault | undefined> {
  if ('logo' in testPrint) return findLogoFault(testPrint.logo)
  return print(testPrint.layout).then(
    () => undefined,
    () => 'unprintable',
  )
}

/** Renders a final with the layout and an empty profile. */
async function print(layout: LayoutTemplate): Promise<void> {
  const { content, ...invoice } = emptyInvoice()
  const items = Array.from({ length: rows }, (_, index) => ({
    ...emptyItem(),
    title: `Posten ${index + 1}`,
  }))
  const final = {
    ...invoice,
    status: 'final' as const,
    invoiceNumber: '0000-0000',
    content: { ...content, items },
  }
  await renderInvoice(final, layout, emptyProfile())
}
