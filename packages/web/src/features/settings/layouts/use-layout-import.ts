import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { useState } from 'react'
import type { Action } from '../../../state/http/action.ts'
import { showMessage } from '../../../state/http/snackbar.ts'
import { useCreateLayoutTemplate, useUpdateLayoutTemplate } from '../../../state/layouts/layout-templates.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { freeLayoutName, type LayoutFinding, readLayoutFile } from './layout-file.ts'

const texts = settingsTexts.layouts

/**
 * Importing a file: a template of one's own with the same id gets a new version if the user wants so, any other is new, and gets a
 * name that none of `templates` has.
 */
export function useLayoutImport(templates: readonly LayoutTemplate[], isOwn: (id: string) => boolean) {
  const confirm = useConfirm()
  const creation = useCreateLayoutTemplate()
  const update = useUpdateLayoutTemplate()
  const [findings, setFindings] = useState<readonly LayoutFinding[]>([])

  async function importFile(file: File) {
    const read = readLayoutFile(await file.text())
    setFindings('findings' in read ? read.findings : [])
    if (!('template' in read)) return
    const { template } = read
    const replaces =
      isOwn(template.id) &&
      (await confirm({
        text: texts.replaces(template.name),
        confirmLabel: texts.asNewVersion,
        cancelLabel: texts.asNewTemplate,
      }))
    const name = freeLayoutName(
      template.name,
      templates.map(({ name }) => name),
    )
    const stored = await (replaces ? run(update, template) : run(creation, { ...template, name }))
    if (stored) showMessage(texts.imported(stored.name, stored.version), 'info')
  }

  async function run(action: Action<LayoutTemplate, LayoutTemplate>, template: LayoutTemplate) {
    creation.reset()
    update.reset()
    return action.run(template)
  }

  const refusal = creation.problem ?? update.problem
  return {
    importFile,
    isPending: creation.isPending || update.isPending,
    findings: refusal ? refusal.issues : findings,
  }
}
