import type { InvoiceItem, Surcharge } from '@kontor/domain/invoices/invoice'
import { formatMoney, formatNumber, nonBreakingSpace } from '@kontor/domain/money/german-format'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import { taxRateName } from '@kontor/domain/tax/tax-rate'
import { memo } from 'react'
import { texts } from '../texts.ts'
import { useEditorActions, useEditorState, useTaxCase } from '../work/editor-context.ts'
import { RowFrame } from './row-frame.tsx'
import { surchargeColumns } from './row-grid.tsx'
import { SurchargeForm } from './surcharge-form.tsx'
import { taxErrorOf } from './tax-error.ts'
import type { RowActions } from './use-row-actions.ts'

interface SurchargeRowProps {
  id: string
  index: number
  actions: RowActions
  onMoved: (index: number) => void
}

/** One surcharge or discount. The positions of surcharges follow those of the items [A4.14]. */
export const SurchargeRow = memo(function SurchargeRow(props: SurchargeRowProps) {
  const { id, index, actions, onMoved } = props
  const surcharge = useEditorState((state) => state.invoice.content.surcharges[index])
  const itemCount = useEditorState((state) => state.invoice.content.items.length)
  const references = useEditorState((state) => referencesOf(state.invoice.content.items, surcharge))
  const currency = useEditorState((state) => state.invoice.content.payment.currency)
  const taxCase = useTaxCase()
  if (surcharge === undefined) return null
  const taxError = taxErrorOf(surcharge, taxCase)
  return (
    <RowFrame
      list="surcharges"
      id={id}
      index={index}
      position={itemCount + index + 1}
      title={surcharge.title}
      columns={surchargeColumns}
      actions={actions}
      onMoved={onMoved}
      cells={
        <>
          <td className="text">
            <div className="title">{surcharge.title || texts.untitled}</div>
            {surcharge.description && <div className="description">{surcharge.description}</div>}
            {taxError && <div className="wrong">{taxError}</div>}
          </td>
          <td className="number" data-name={texts.percentage}>
            {`${formatNumber(surcharge.amount)}${nonBreakingSpace}%`}
          </td>
          <td data-name={texts.references}>{references}</td>
          <td className="number" data-name={texts.base}>
            {formatMoney(surcharge.surchargeBasePrice, currency)}
          </td>
          <td className="number" data-name={texts.netto}>
            {formatMoney(surcharge.nettoSurchargePrice, currency)}
          </td>
          <td className={taxError ? 'number wrong' : 'number'} data-name={texts.taxRate}>
            {taxRateName(surcharge.taxRate)}
          </td>
        </>
      }
      form={<OpenSurcharge surcharge={surcharge} taxCase={taxCase} />}
    />
  )
})

/** A separate component, because only the open form needs all items. */
function OpenSurcharge({ surcharge, taxCase }: { surcharge: Surcharge; taxCase: TaxCase }) {
  const items = useEditorState((state) => state.invoice.content.items)
  const currency = useEditorState((state) => state.invoice.content.payment.currency)
  const { setRow, keepRow, cancelRow } = useEditorActions()
  return (
    <SurchargeForm
      label={texts.surchargeForm}
      value={surcharge}
      onChange={(changed) => setRow('surcharges', changed)}
      onSubmit={keepRow}
      onCancel={cancelRow}
      items={items}
      currency={currency}
      taxCase={taxCase}
    />
  )
}

/** Positions of the items that a surcharge is based on, such as `1, 3`, or German for "all" or "none". */
function referencesOf(items: InvoiceItem[], surcharge: Surcharge | undefined): string {
  const ticked = new Set(surcharge?.itemReferences)
  const positions = items.flatMap((item, index) => (ticked.has(item.id) ? [index + 1] : []))
  if (positions.length === 0) return texts.noReferences
  return positions.length === items.length ? texts.allReferences : positions.join(', ')
}
