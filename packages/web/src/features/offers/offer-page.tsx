import { customerName } from '@kontor/domain/customers/customer-name'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNavigate, useSearchParams } from 'react-router'
import { useOffer } from '../../state/offers/offers.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { DispatchCard } from './dispatch-card.tsx'
import { FinishedOffer } from './finished-offer.tsx'
import { OfferCard } from './offer-card.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { texts } from './texts.ts'

/** /home/offer?id=…: one offer as a PDF, and its actions. */
export function OfferPage() {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const id = parameters.get('id') ?? ''
  const { data: offer, isFetching, refetch } = useOffer(id)
  const { breakpoints } = useTheme()
  const isWide = useMediaQuery(breakpoints.up('lg'))
  const load = async () => (await refetch()).isSuccess
  const title = offer && [offer.content.offer.number, customerName(offer.content.customer)].filter(Boolean)
  return (
    <Box sx={{ position: 'relative' }}>
      <ProgressBar active={isFetching} />
      <PageHeader
        title={title?.join(' · ') || texts.offer}
        documentTitle={[texts.offer, ...(title ?? [])].join(' ')}
        leading={
          <Button startIcon={<ArrowBackIcon />} onClick={() => void navigate('/home/offers')}>
            {texts.back}
          </Button>
        }
      />
      {id === '' && <EmptyState text={texts.chooseFirst} />}
      {id !== '' && !offer && !isFetching && (
        <EmptyState
          text={texts.notLoaded}
          action={<Button onClick={() => void load()}>{uiTexts.retry}</Button>}
        />
      )}
      {offer && (
        <Box
          key={offer.id}
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: isWide ? 'minmax(0, 2fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          }}
        >
          {isWide && <OfferPreview offer={offer} />}
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            <div>
              <FinishedOffer offer={offer} />
              <OfferCard offer={offer} reload={load} />
            </div>
            <DispatchCard offer={offer} />
          </Stack>
          {!isWide && <OfferPreview offer={offer} />}
        </Box>
      )}
    </Box>
  )
}
