import { numberingEndpoints } from '@kontor/contract/numbering/numbering-endpoints'
import { offerEndpoints } from '@kontor/contract/offers/offer-endpoints'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type RangeName, useNumbering } from '#rooms/state/numbering/numbering.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { PageProgress } from '#rooms/ui/progress.tsx'
import { NextNumberForm } from './next-number-form.tsx'
import { NumberLedger } from './number-ledger.tsx'
import { PatternForm } from './pattern-form.tsx'
import { texts } from './texts.ts'

/** Nummernkreis: pattern, next number and ledger for invoices and for offers [A13.1, A13.2, A14.5]. */
export function NumberingPage() {
  const hasOffers = useMayCall(offerEndpoints.getOfferNumbering)
  const [chosen, setChosen] = useState<RangeName>('invoices')
  const range = hasOffers ? chosen : 'invoices'
  return (
    <>
      <PageHeader title={texts.title} leading={<BackToSettings />} />
      <Box sx={{ maxWidth: 720 }}>
        {hasOffers && (
          <Tabs
            value={range}
            onChange={(_, name: RangeName) => setChosen(name)}
            aria-label={texts.title}
            sx={{ mb: 2 }}
          >
            {(['invoices', 'offers'] as const).map((name) => (
              <Tab key={name} value={name} label={texts.ranges[name].title} />
            ))}
          </Tabs>
        )}
        <NumberRange key={range} range={range} />
      </Box>
    </>
  )
}

function NumberRange({ range }: { range: RangeName }) {
  const numbering = useNumbering(range)
  const mayAdminister = useMayCall(numberingEndpoints.setNumberPattern)
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {texts.ranges[range].hint}
      </Typography>
      {numbering.isFetching && <PageProgress />}
      {numbering.isLoadingError && <LoadFailure onRetry={() => void numbering.refetch()} />}
      <Stack spacing={3}>
        {numbering.data && mayAdminister && (
          <Card>
            <CardContent>
              <PatternForm key={numbering.data.pattern} range={range} numbering={numbering.data} />
            </CardContent>
          </Card>
        )}
        {numbering.data && mayAdminister && (
          <Card>
            <CardContent>
              <NextNumberForm
                key={numbering.data.nextNumber}
                range={range}
                nextNumber={numbering.data.nextNumber}
              />
            </CardContent>
          </Card>
        )}
        <NumberLedger range={range} />
      </Stack>
    </>
  )
}
