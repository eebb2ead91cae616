import type { EInvoiceData } from '@kontor/domain/invoices/invoice'
import { textLimits } from '@kontor/domain/texts/text-limits'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  BuyerReferenceInput,
  ElectronicAddressInput,
  FormatSelect,
} from '#rooms/ui/fields/e-invoice-fields.tsx'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { uiTexts } from '#rooms/ui/texts.ts'
import { texts } from '../texts.ts'
import { useContentPart } from '../work/editor-context.ts'

/** The format of the invoice. The other fields appear for an e-invoice, or if one of them has content. */
export function EInvoiceBlock() {
  const [value, setValue] = useContentPart('eInvoice')
  const change = (part: Partial<EInvoiceData>) => setValue({ ...value, ...part })
  // The fields close only when the format changes, so that none disappears while the user empties it.
  const [isOpen, setOpen] = useState(() => hasMore(value))
  if (hasMore(value) && !isOpen) setOpen(true)
  return (
    <Box data-field="eInvoice">
      <FieldGrid columns="repeat(3, minmax(0, 1fr))" from={480}>
        <Typography variant="h3" color="textSecondary" sx={{ alignSelf: 'center' }}>
          {uiTexts.eInvoice.title}
        </Typography>
        <FormatSelect
          value={value.format}
          onChange={(format) => {
            setOpen(hasMore({ ...value, format }))
            change({ format })
          }}
        />
        {isOpen && (
          <>
            <BuyerReferenceInput
              value={value.buyerReference}
              onChange={(buyerReference) => change({ buyerReference })}
            />
            <TextInput
              data-field="orderNumber"
              label={texts.orderNumber}
              limit={textLimits.eInvoice.orderNumber}
              value={value.orderNumber}
              onChange={(orderNumber) => change({ orderNumber })}
            />
            <Box sx={{ gridColumn: { '@480': '2 / -1' } }}>
              <ElectronicAddressInput
                value={value.electronicAddress}
                onChange={(electronicAddress) => change({ electronicAddress })}
              />
            </Box>
          </>
        )}
      </FieldGrid>
    </Box>
  )
}

function hasMore({ format, buyerReference, orderNumber, electronicAddress }: EInvoiceData): boolean {
  return (
    format !== 'pdf' || [buyerReference, orderNumber, electronicAddress.value].some((text) => text !== '')
  )
}
