import type { Invoice } from '@kontor/domain/invoices/invoice'
import { isBuiltInLayout } from '@kontor/domain/layouts/built-in-layouts'
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
  const options = choicesOf(newest, replaced).map((template) => ({
    key: keyOf(template),
    label: isOlder(template) ? texts.templateVersion(template.name, template.version) : template.name,
    template,
  }))
  function isOlder(template: LayoutTemplate) {
    return template === replaced && !isBuiltInLayout(template.id)
  }
  const chosen = options.find((option) => option.key === (chosenKey ?? (own && keyOf(own))))
  return { options, chosen, choose, own, isMissing }
}

/** An older version of a built-in layout takes the place of the newest, because the two hardly differ. */
function choicesOf(newest: LayoutTemplate[], replaced: LayoutTemplate | undefined): LayoutTemplate[] {
  if (replaced === undefined) return newest
  if (!isBuiltInLayout(replaced.id)) return [replaced, ...newest]
  return newest.map((template) => (template.id === replaced.id ? replaced : template))
}

function keyOf({ id, version }: LayoutTemplate): string {
  return `${id} ${version}`
}
