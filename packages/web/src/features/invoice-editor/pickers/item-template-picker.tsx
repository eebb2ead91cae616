import type { InvoiceItem } from '@kontor/domain/invoices/invoice'
import { itemPrices } from '@kontor/domain/invoices/rows/invoice-item'
import { formatMoney, formatNumber, formatUnitPrice } from '@kontor/domain/money/german-format'
import { taxRateName } from '@kontor/domain/tax/tax-rate'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useMemo } from 'react'
import { useItemTemplates, useRemoveItemTemplate } from '#rooms/state/item-templates/item-templates.ts'
import { confirmations } from '#rooms/texts.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import type { Column } from '#rooms/ui/table/data-table-column.ts'
import { CompactRow } from '../rows/compact-row.tsx'
import { texts } from '../texts.ts'
import { useEditorState } from '../work/editor-context.ts'
import { createItemTemplateSearch } from './item-template-search.ts'
import { PickerDialog } from './picker-dialog.tsx'

const words = texts.itemTemplatePicker

interface ItemTemplatePickerProps {
  onTake: (template: InvoiceItem) => void
  onClose: () => void
}

/** The saved items: the user can choose one or delete some [S2.7.2, S2.6.16]. */
export function ItemTemplatePicker({ onTake, onClose }: ItemTemplatePickerProps) {
  const { data: templates, isFetching } = useItemTemplates()
  const currency = useEditorState((state) => state.invoice.content.payment.currency)
  const { run: removeTemplate } = useRemoveItemTemplate()
  const confirm = useConfirm()
  const search = useMemo(() => createItemTemplateSearch(templates ?? []), [templates])

  const netto = (item: InvoiceItem) => formatMoney(itemPrices(item).netto.toNumber(), currency)
  const deleteButton = (template: InvoiceItem) => (
    <IconButton
      aria-label={words.remove(template.title)}
      onClick={async (event) => {
        event.stopPropagation()
        if (await confirm({ text: confirmations.deleteTemplate, destructive: true }))
          await removeTemplate(template)
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <DeleteIcon fontSize="small" />
    </IconButton>
  )
  const columns: Column<InvoiceItem>[] = [
    { id: 'title', header: words.name, cell: ({ title }) => title },
    { id: 'description', header: words.description, cell: ({ description }) => description },
    { id: 'quantity', header: words.quantity, width: 'content', align: 'right', cell: quantityOf },
    {
      id: 'unitPrice',
      header: words.unitPrice,
      width: 'content',
      align: 'right',
      cell: ({ unitPrice }) => formatUnitPrice(unitPrice, currency),
    },
    {
      id: 'taxRate',
      header: words.taxRate,
      width: 'content',
      align: 'right',
      cell: ({ taxRate }) => taxRateName(taxRate),
    },
    { id: 'netto', header: words.netto, width: 'content', align: 'right', cell: netto },
    { id: 'remove', header: words.removeHeader, width: '76px', align: 'right', cell: deleteButton },
  ]
  return (
    <PickerDialog
      title={words.title}
      searchLabel={words.search}
      emptyText={words.empty}
      isLoading={isFetching && templates === undefined}
      columns={columns}
      compactCell={(template) => (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <CompactRow
            title={template.title}
            details={[
              template.description,
              `${quantityOf(template)} × ${formatUnitPrice(template.unitPrice, currency)}`,
              `${words.netto} ${netto(template)} · ${words.taxRate} ${taxRateName(template.taxRate)}`,
            ]}
          />
          {deleteButton(template)}
        </Box>
      )}
      search={search}
      onTake={onTake}
      onClose={onClose}
    />
  )
}

function quantityOf({ quantity, unit }: InvoiceItem): string {
  return `${formatNumber(quantity)} ${texts.unitNames[unit]}`
}
