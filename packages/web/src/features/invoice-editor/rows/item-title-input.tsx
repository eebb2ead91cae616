import type { InvoiceItem } from '@kontor/domain/invoices/invoice'
import { emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { formatUnitPrice } from '@kontor/domain/money/german-format'
import { textLimits } from '@kontor/domain/texts/text-limits'
import { useMemo } from 'react'
import { useItemTemplates } from '#rooms/state/item-templates/item-templates.ts'
import { loadedOnUse, useLoadedIfPossible } from '#rooms/ui/loaded-on-use.ts'
import { SuggestingInput } from '../pickers/suggesting-input.tsx'
import { texts } from '../texts.ts'
import { useEditorState, useEditorStore, useTaxCase } from '../work/editor-context.ts'
import { fillFromTemplate } from './fill-from-template.ts'
import { useNextTaxRate } from './use-tax-rates.ts'

const templateSearch = loadedOnUse(() => import('../pickers/item-template-search.ts'))
const noTemplates = () => []

interface ItemTitleInputProps {
  item: InvoiceItem
  onChange: (item: InvoiceItem) => void
}

/** The title of an item. Typing finds saved items; taking one fills the row, but not what the user typed. */
export function ItemTitleInput({ item, onChange }: ItemTitleInputProps) {
  const { data: templates } = useItemTemplates()
  const { module } = useLoadedIfPossible(templateSearch, false)
  const currency = useEditorState((state) => state.invoice.content.payment.currency)
  const isTaxed = useTaxCase() === 'domestic'
  const nextTaxRate = useNextTaxRate()
  const store = useEditorStore()
  const suggest = useMemo(
    () => (module && templates ? module.createItemTemplateSearch(templates) : noTemplates),
    [module, templates],
  )
  const take = (template: InvoiceItem) => {
    const { openRow } = store.getState()
    const before = openRow?.list === 'items' ? openRow.before : emptyItem(nextTaxRate)
    onChange(fillFromTemplate(item, before, isTaxed ? template : { ...template, taxRate: 0 }))
  }
  return (
    <SuggestingInput
      data-field="title"
      label={texts.title}
      limit={textLimits.item.title}
      value={item.title}
      onChange={(title) => onChange({ ...item, title })}
      listLabel={texts.savedItems}
      suggest={suggest}
      keyOf={({ id }) => id}
      titleOf={({ title }) => title}
      detailsOf={({ description, unitPrice }) =>
        [formatUnitPrice(unitPrice, currency), description].filter((part) => part !== '').join(' · ')
      }
      onTake={take}
      onApproach={templateSearch.load}
    />
  )
}
