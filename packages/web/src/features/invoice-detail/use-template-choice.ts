import type { Invoice } from '@kontor/domain/invoice'
import type { LayoutTemplate } from '@kontor/domain/layout-template'
import { useState } from 'react'
import { useLayoutTemplates, useLayoutTemplateVersion } from '../../state/organisation.ts'
import { texts } from './texts.ts'

export interface TemplateOption {
  key: string
  label: string
  template: LayoutTemplate
}

/**
 * The layouts that an invoice can be shown with, and the chosen one: first the invoice's own, in a final the
 * version that it was made with, else the first template [S2.5.4]. undefined until they have arrived.
 */
export function useTemplateChoice({ templateReference: { id, version } }: Invoice) {
  const [chosenKey, choose] = useState<string>()
  const { data: newest } = useLayoutTemplates()
  const ownNewest = newest?.find((template) => template.id === id)
  const isReplaced = newest !== undefined && version !== undefined && version !== ownNewest?.version
  const replaced = useLayoutTemplateVersion(id, isReplaced ? version : undefined)

  if (newest === undefined || (isReplaced && replaced.isPending)) return undefined
  const own = replaced.data ?? ownNewest ?? newest[0]
  const options = [...(replaced.data ? [replaced.data] : []), ...newest].map((template) => ({
    key: keyOf(template),
    label:
      template === replaced.data ? texts.templateVersion(template.name, template.version) : template.name,
    template,
  }))
  const chosen = options.find((option) => option.key === (chosenKey ?? (own && keyOf(own))))
  return { options, chosen, choose }
}

function keyOf({ id, version }: LayoutTemplate): string {
  return `${id} ${version}`
}
