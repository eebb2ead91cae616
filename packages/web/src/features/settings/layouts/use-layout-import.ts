import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { useState } from 'react'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useCreateLayoutTemplate, useUpdateLayoutTemplate } from '#rooms/state/layouts/layout-templates.ts'
import { renderPdf } from '#rooms/state/pdf/pdf.ts'
import { PdfNotLoaded } from '#rooms/state/pdf/pdf-worker.ts'
import { useAsk } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { freeLayoutName, type LayoutFinding, readLayoutFile } from './layout-file.ts'

const texts = settingsTexts.layouts

/**
 * Imports a file. If the organisation has a template with the same id, asks whether to add a new version of
 * it. Otherwise adds a template with a name that is not used in `templates`.
 */
export function useLayoutImport(templates: readonly LayoutTemplate[], isOwn: (id: string) => boolean) {
  const ask = useAsk()
  const creation = useCreateLayoutTemplate()
  const update = useUpdateLayoutTemplate()
  const [findings, setFindings] = useState<readonly LayoutFinding[]>([])

  async function importFile(file: File) {
    // The server's findings are about the previous file.
    creation.reset()
    update.reset()
    const read = readLayoutFile(await file.text())
    setFindings('findings' in read ? read.findings : [])
    if (!('template' in read)) return
    const { template } = read
    if (!(await isPrintable(template))) return setFindings([{ path: '', code: 'unprintable' }])
    const answer = isOwn(template.id)
      ? await ask({
          text: texts.replaces(template.name),
          confirmLabel: texts.asNewTemplate,
          alternativeLabel: texts.asNewVersion,
        })
      : 'agreed'
    if (answer === 'declined') return
    const name = freeLayoutName(
      template.name,
      templates.map(({ name }) => name),
    )
    const stored = await (answer === 'alternative'
      ? update.run(template)
      : creation.run({ ...template, name }))
    if (stored) showMessage(texts.imported(stored.name, stored.version), 'info')
  }

  const failure = creation.problem ?? update.problem
  return {
    importFile,
    isPending: creation.isPending || update.isPending,
    findings: failure ? failure.issues : findings,
  }
}

/**
 * Whether the engine can use the template to print an invoice with 60 items within its time limit. Detects a
 * bad template before anyone finalizes with it. Returns true if the engine cannot be loaded.
 */
async function isPrintable(template: LayoutTemplate): Promise<boolean> {
  const { content, ...invoice } = emptyInvoice()
  const items = Array.from({ length: 60 }, (_, index) => ({ ...emptyItem(), title: `Posten ${index + 1}` }))
  const tried: Invoice = {
    ...invoice,
    status: 'final',
    invoiceNumber: '0000-0000',
    content: { ...content, items },
  }
  return renderPdf({ invoice: tried, template, profile: emptyProfile() }).then(
    () => true,
    (error: unknown) => error instanceof PdfNotLoaded,
  )
}
