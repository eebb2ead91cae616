import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { useState } from 'react'
import { useInvoiceTemplates } from '../../state/pdf/pdf-source.ts'
import { texts } from './texts.ts'

/**
 * The layouts for the preview, and the chosen one. By default, that is the invoice's own layout (for a final,
 * the version with which it was finalized), or the first layout if its own no longer exists [S2.5.4].
 * Undefined until the layouts have loaded.
 */
export function useTemplateChoice({ templateReference }: Invoice) {
  const [chosenKey, choose] = useState<string>()
  const templates = useInvoiceTemplates(templateReference)
  if (templates === undefined) return undefined
  const { newest, replaced, own, isMissing } = templates
  const options = [...(replaced ? [replaced] : []), ...newest].map((template) => ({
    key: keyOf(template),
    label: template === replaced ? texts.templateVersion(template.name, template.version) : template.name,
    template,
  }))
  const chosen = options.find((option) => option.key === (chosenKey ?? (own && keyOf(own))))
  return { options, chosen, choose, own, isMissing }
}

function keyOf({ id, version }: LayoutTemplate): string {
  return `${id} ${version}`
}
