import { formatMoney, formatNumber, formatUnitPrice } from '@kontor/domain/money/german-format'
import { taxRateName } from '@kontor/domain/tax/tax-rate'
import BookmarkAddIcon from '@mui/icons-material/BookmarkAddOutlined'
import { memo } from 'react'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useSaveItemTemplate } from '#rooms/state/item-templates/item-templates.ts'
import { useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { texts } from '../texts.ts'
import { useEditorActions, useEditorState, useTaxCase } from '../work/editor-context.ts'
import { ItemForm } from './item-form.tsx'
import { RowFrame } from './row-frame.tsx'
import { itemColumns, RowButton } from './row-grid.tsx'
import { taxErrorOf } from './tax-error.ts'
import type { RowActions } from './use-row-actions.ts'

interface ItemRowProps {
  id: string
  index: number
  actions: RowActions
  onMoved: (index: number) => void
}

/** One item. Reads no other line of the invoice, so typing in another line does not rerender it. */
export const ItemRow = memo(function ItemRow({ id, index, actions, onMoved }: ItemRowProps) {
  const item = useEditorState((state) => state.invoice.content.items[index])
  const currency = useEditorState((state) => state.invoice.content.payment.currency)
  const taxCase = useTaxCase()
  const { setRow, keepRow, cancelRow } = useEditorActions()
  if (item === undefined) return null
  const taxError = taxErrorOf(item, taxCase)
  return (
    <RowFrame
      list="items"
      id={id}
      index={index}
      position={index + 1}
      title={item.title}
      columns={itemColumns}
      actions={actions}
      onMoved={onMoved}
      cells={
        <>
          <td className="text">
            <div className="title">{item.title || texts.untitled}</div>
            {item.description && <div className="description">{item.description}</div>}
            {taxError && <div className="wrong">{taxError}</div>}
          </td>
          <td className="number" data-name={texts.quantity}>
            {formatNumber(item.quantity)}
          </td>
          <td data-name={texts.unit}>{texts.unitNames[item.unit]}</td>
          <td className="number" data-name={texts.unitPrice}>
            {formatUnitPrice(item.unitPrice, currency)}
          </td>
          <td className="number" data-name={texts.netto}>
            {formatMoney(item.nettoItemPrice, currency)}
          </td>
          <td className={taxError ? 'number wrong' : 'number'} data-name={texts.taxRate}>
            {taxRateName(item.taxRate)}
          </td>
        </>
      }
      extraButton={<SaveAsTemplateButton id={id} index={index} />}
      form={
        <ItemForm
          label={texts.itemForm}
          value={item}
          onChange={(changed) => setRow('items', changed)}
          onSubmit={keepRow}
          onCancel={cancelRow}
          currency={currency}
          taxCase={taxCase}
        />
      }
    />
  )
})

/** Saves an item as a template for other invoices. Requires a title [S5.0.18]. */
function SaveAsTemplateButton({ id, index }: Pick<ItemRowProps, 'id' | 'index'>) {
  const item = useEditorState((state) => state.invoice.content.items[index])
  const save = useSaveItemTemplate()
  const isReadOnly = useReadOnly()
  if (item?.id !== id) return null
  const isUntitled = item.title.trim() === ''
  const saveTemplate = async () => {
    const saved = await save.run({ ...item, id: '' })
    if (saved) showMessage(texts.savedAsTemplate, 'success')
  }
  return (
    <RowButton
      type="button"
      disabled={isReadOnly || isUntitled || save.isPending}
      aria-label={texts.rowAction(texts.saveAsTemplate, index + 1, item.title || texts.untitled)}
      title={isUntitled ? texts.saveAsTemplateNeedsTitle : texts.saveAsTemplate}
      onClick={saveTemplate}
    >
      <BookmarkAddIcon />
    </RowButton>
  )
}
