import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { useState } from 'react'
import { useInvoiceTemplates } from '../../state/pdf/pdf-source.ts'
import { texts } from './texts.ts'

/**
 * The layouts that an invoice can be shown with, and the chosen one: first the invoice's own, in a final the
 * version that it was made with, else the first template [S2.5.4]. undefined until they have arrived.
 */
export function useTemplateChoice({ templateReference }: Invoice) {
  const [chosenKey, choose] = useState<string>()
  const templates = useInvoiceTemplates(templateReference)
  if (templates === undefined) return undefined
  const { newest, replaced, own } = templates
  const options = [...(replaced ? [replaced] : []), ...newest].map((template) => ({
    key: keyOf(template),
    label: template === replaced ? texts.templateVersion(template.name, template.version) : template.name,
    template,
  }))
  const chosen = options.find((option) => option.key === (chosenKey ?? (own && keyOf(own))))
  return { options, chosen, choose, own }
}

function keyOf({ id, version }: LayoutTemplate): string {
  return `${id} ${version}`
}
