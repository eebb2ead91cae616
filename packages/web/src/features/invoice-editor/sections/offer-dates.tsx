import Box from '@mui/material/Box'
import { DateInput } from '#rooms/ui/fields/date-input.tsx'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { texts } from '../texts.ts'
import { useDocumentKind } from '../work/document-kind.ts'
import { useContentPart } from '../work/editor-context.ts'

/** The date of an offer and the last day on which it is valid. Delivery dates belong to the invoice. */
export function OfferDates() {
  const [dates, setDates] = useContentPart('dates')
  const [offer, setOffer] = useContentPart('offer')
  const kind = useDocumentKind()
  if (offer === undefined) return null
  const day = { format: 'DD-MM-YYYY', required: true } as const
  return (
    <Box sx={{ mt: 2 }}>
      <FieldGrid columns="1fr 1fr 2fr" from={560} pairsFrom={360}>
        <Box data-field="dates.invoiceDate">
          <DateInput
            {...day}
            label={kind.texts.date}
            value={dates.invoiceDate}
            onChange={(invoiceDate) => setDates({ ...dates, invoiceDate })}
          />
        </Box>
        <Box data-field="offer.validUntil">
          <DateInput
            {...day}
            label={texts.validUntil}
            value={offer.validUntil}
            min={dates.invoiceDate}
            onChange={(validUntil) => setOffer({ ...offer, validUntil })}
          />
        </Box>
      </FieldGrid>
    </Box>
  )
}
