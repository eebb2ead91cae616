import type { InvoiceItem } from '@kontor/domain/invoices/invoice'
import { emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { surchargeable, newSurcharge as surchargeOn } from '@kontor/domain/invoices/rows/surcharge'
import AddIcon from '@mui/icons-material/Add'
import BookmarksIcon from '@mui/icons-material/BookmarksOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { type MouseEvent, type ReactNode, useCallback, useState } from 'react'
import { useShallow } from 'zustand/shallow'
import { newId } from '#rooms/state/http/new-id.ts'
import { EmptyState } from '#rooms/ui/empty-state.tsx'
import { useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { loadedOnUse, useLoaded } from '#rooms/ui/loaded-on-use.ts'
import { EditorSection } from '../sections/editor-section.tsx'
import { TaxCaseNotices, TaxCaseSelect } from '../sections/tax-case-field.tsx'
import { texts } from '../texts.ts'
import type { RowList } from '../work/content-changes.ts'
import { useDocumentKind } from '../work/document-kind.ts'
import { useEditorActions, useEditorState, useEditorStore, useTaxCase } from '../work/editor-context.ts'
import { useGrowing } from '../work/use-growing.ts'
import { hasInput } from './has-input.ts'
import { ItemForm } from './item-form.tsx'
import { ItemRow } from './item-row.tsx'
import { itemColumns, RowBox, RowHeader, RowTable, surchargeColumns } from './row-grid.tsx'
import { SurchargeForm } from './surcharge-form.tsx'
import { SurchargeRow } from './surcharge-row.tsx'
import { TotalsBox } from './totals-box.tsx'
import { useLeaveOpenRow, useRowActions } from './use-row-actions.ts'
import { useNextTaxRate, useSurchargeTaxRate } from './use-tax-rates.ts'

/** Items, surcharges and the totals below them, with the tax case of the invoice [S2.6.7]. */
export function RowsSection() {
  return (
    <EditorSection title={useDocumentKind().texts.rows} action={<TaxCaseSelect />}>
      <TaxCaseNotices />
      <Items />
      <Surcharges />
      <LiveTotals />
    </EditorSection>
  )
}

function LiveTotals() {
  const totals = useEditorState((state) => state.invoice.content.totals)
  const currency = useEditorState((state) => state.invoice.content.payment.currency)
  return <TotalsBox totals={totals} currency={currency} />
}

const templatePicker = loadedOnUse(() => import('../pickers/item-template-picker.tsx'))

function Items() {
  const isReadOnly = useReadOnly()
  const store = useEditorStore()
  const leaveOpenRow = useLeaveOpenRow()
  const { setNewItem, appendRow } = useEditorActions()
  const isTaxed = useTaxCase() === 'domestic'
  const nextTaxRate = useNextTaxRate()
  const [isPicking, setPicking] = useState(false)
  const picker = useLoaded(templatePicker, isPicking)
  const isAdding = useEditorState((state) => state.newItem !== undefined)

  const startItem = (item: InvoiceItem) => setNewItem({ ...item, id: newId() })
  const addItem = async (event: MouseEvent) => {
    if (isSecondClick(event)) return focusForm('items')
    const { newItem } = store.getState()
    // A user who has filled in the form and clicks "add" wants to add that row. An empty form closes.
    if (newItem && !hasInput(newItem)) return setNewItem(undefined)
    if (newItem) {
      appendRow('items', newItem)
      setNewItem(undefined)
    }
    if (await leaveOpenRow()) startItem(emptyItem(nextTaxRate))
  }
  const takeTemplate = async (template: InvoiceItem) => {
    setPicking(false)
    if (await leaveOpenRow()) startItem(isTaxed ? template : { ...template, taxRate: 0 })
  }
  return (
    <Box data-field="items">
      <RowsTable
        list="items"
        label={texts.items}
        columns={itemColumns}
        headers={[texts.quantity, texts.unit, texts.unitPrice, texts.netto, texts.taxRate]}
        textHeaders={[texts.unit]}
        emptyText={texts.noItems}
        Row={ItemRow}
      />
      <AddForm isOpen={isAdding}>
        <NewItemForm onNext={() => startItem(emptyItem(nextTaxRate))} />
      </AddForm>
      {!isReadOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button
            startIcon={<AddIcon />}
            variant="outlined"
            data-add="items"
            aria-expanded={isAdding}
            onClick={(event) => void addItem(event)}
          >
            {texts.addItem}
          </Button>
          <Button
            startIcon={<BookmarksIcon />}
            onPointerEnter={templatePicker.load}
            onFocus={templatePicker.load}
            onClick={() => setPicking(true)}
          >
            {texts.addItemFromTemplate}
          </Button>
        </Box>
      )}
      {isPicking && picker && (
        <picker.ItemTemplatePicker onTake={takeTemplate} onClose={() => setPicking(false)} />
      )}
    </Box>
  )
}

function NewItemForm({ onNext }: { onNext: () => void }) {
  const item = useEditorState((state) => state.newItem)
  const currency = useEditorState((state) => state.invoice.content.payment.currency)
  const taxCase = useTaxCase()
  const { setNewItem, appendRow } = useEditorActions()
  if (item === undefined) return null
  return (
    <ItemForm
      key={item.id}
      label={texts.newItemForm}
      value={item}
      onChange={setNewItem}
      onSubmit={() => {
        appendRow('items', item)
        onNext()
      }}
      onCancel={() => {
        setNewItem(undefined)
        focusAddButton('items')
      }}
      currency={currency}
      taxCase={taxCase}
    />
  )
}

function Surcharges() {
  const isReadOnly = useReadOnly()
  const store = useEditorStore()
  const leaveOpenRow = useLeaveOpenRow()
  const { setNewSurcharge, appendRow } = useEditorActions()
  const isAdding = useEditorState((state) => state.newSurcharge !== undefined)
  const taxRateOn = useSurchargeTaxRate()
  const startSurcharge = () => {
    const items = surchargeable(store.getState().invoice.content.items)
    setNewSurcharge(surchargeOn(newId(), items, taxRateOn(items.map(({ id }) => id))))
  }
  const addSurcharge = async (event: MouseEvent) => {
    if (isSecondClick(event)) return focusForm('surcharges')
    const { newSurcharge } = store.getState()
    if (newSurcharge && !hasInput(newSurcharge)) return setNewSurcharge(undefined)
    if (newSurcharge) {
      appendRow('surcharges', newSurcharge)
      setNewSurcharge(undefined)
    }
    if (await leaveOpenRow()) startSurcharge()
  }
  return (
    <Box data-field="surcharges" sx={{ mt: 3, mb: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {texts.surcharges}
      </Typography>
      <RowsTable
        list="surcharges"
        label={texts.surcharges}
        columns={surchargeColumns}
        headers={[texts.percentage, texts.references, texts.base, texts.netto, texts.taxRate]}
        textHeaders={[texts.references]}
        emptyText={texts.noSurcharges}
        Row={SurchargeRow}
      />
      <AddForm isOpen={isAdding}>
        <NewSurchargeForm />
      </AddForm>
      {!isReadOnly && (
        <Button
          sx={{ mt: 1.5 }}
          startIcon={<AddIcon />}
          variant="outlined"
          data-add="surcharges"
          aria-expanded={isAdding}
          onClick={(event) => void addSurcharge(event)}
        >
          {texts.addSurcharge}
        </Button>
      )}
    </Box>
  )
}

function NewSurchargeForm() {
  const surcharge = useEditorState((state) => state.newSurcharge)
  const items = useEditorState((state) => state.invoice.content.items)
  const currency = useEditorState((state) => state.invoice.content.payment.currency)
  const taxCase = useTaxCase()
  const { setNewSurcharge, appendRow } = useEditorActions()
  if (surcharge === undefined) return null
  const close = () => {
    setNewSurcharge(undefined)
    focusAddButton('surcharges')
  }
  return (
    <SurchargeForm
      key={surcharge.id}
      label={texts.newSurchargeForm}
      value={surcharge}
      onChange={setNewSurcharge}
      onSubmit={() => {
        appendRow('surcharges', surcharge)
        // Closes the form, because even invoices with many items rarely have more than one surcharge.
        close()
      }}
      onCancel={close}
      items={items}
      currency={currency}
      taxCase={taxCase}
    />
  )
}

/** Returns the focus to the form after the second click of a double click has moved it. */
function focusForm(list: RowList): void {
  document.querySelector<HTMLElement>(`[data-field="${list}"] form input`)?.focus()
}

/** Detects the second click of a double click, which must not close the form again. */
function isSecondClick({ detail }: MouseEvent): boolean {
  return detail > 1
}

function focusAddButton(list: RowList): void {
  document.querySelector<HTMLElement>(`[data-add="${list}"]`)?.focus()
}

/** Opens and closes the form for a new row with an animation [S2.6.17]. */
function AddForm({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    // While the form opens, focus must not scroll it: its buttons would move under the mouse.
    <Collapse in={isOpen} unmountOnExit sx={{ '&:not(.MuiCollapse-entered)': { overflow: 'clip' } }}>
      <Box sx={{ pt: 1.5 }}>{children}</Box>
    </Collapse>
  )
}

interface RowsTableProps {
  list: RowList
  label: string
  columns: string
  /** Headers of the columns between the title and the buttons. */
  headers: string[]
  /** Headers of columns that do not contain numbers. */
  textHeaders: string[]
  emptyText: string
  Row: typeof ItemRow
}

/** Rows that appear in one task when the editor opens. */
const rowsAtOnce = 8

/** The table of a list. Reads only the ids of the rows, so typing in a row does not rerender the table. */
function RowsTable(props: RowsTableProps) {
  const { list, label, columns, headers, textHeaders, emptyText, Row } = props
  const ids = useEditorState(useShallow((state) => state.invoice.content[list].map((row) => row.id)))
  const rowActions = useRowActions(list)
  const [announcement, setAnnouncement] = useState('')
  const count = ids.length
  const shown = useGrowing(count, rowsAtOnce)
  const onMoved = useCallback(
    (index: number) => setAnnouncement(texts.moved(Math.min(index, count - 1) + 1, count)),
    [count],
  )
  return (
    <>
      <RowTable aria-label={label} tabIndex={-1}>
        <thead>
          <RowHeader style={{ gridTemplateColumns: columns }}>
            <th scope="col">{texts.position}</th>
            <th scope="col">{texts.titleAndDescription}</th>
            {headers.map((header) => (
              <th key={header} scope="col" className={textHeaders.includes(header) ? '' : 'number'}>
                {header}
              </th>
            ))}
            <th scope="col">
              <span style={visuallyHidden}>{texts.actions}</span>
            </th>
          </RowHeader>
        </thead>
        <tbody>
          {ids.slice(0, shown).map((id, index) => (
            <Row key={id} id={id} index={index} actions={rowActions} onMoved={onMoved} />
          ))}
          {count === 0 && (
            <RowBox style={{ gridTemplateColumns: '1fr' }}>
              <td>
                <EmptyState text={emptyText} />
              </td>
            </RowBox>
          )}
        </tbody>
      </RowTable>
      <output style={visuallyHidden}>{announcement}</output>
    </>
  )
}
