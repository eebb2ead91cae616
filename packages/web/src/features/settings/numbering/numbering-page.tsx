import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNumbering } from '../../../state/numbering/numbering.ts'
import { useRight } from '../../../state/session/rights.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageProgress } from '../../../ui/progress.tsx'
import { BackToSettings } from '../organisation/back-to-settings.tsx'
import { NextNumberForm } from './next-number-form.tsx'
import { NumberLedger } from './number-ledger.tsx'
import { PatternForm } from './pattern-form.tsx'
import { texts } from './texts.ts'

/** Nummernkreis: the pattern, the next number and the ledger of numbers [A13.1, A13.2]. */
export function NumberingPage() {
  const numbering = useNumbering()
  const mayAdminister = useRight('administer')
  return (
    <>
      <PageHeader title={texts.title} leading={<BackToSettings />} />
      <Box sx={{ maxWidth: 720 }}>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.hint}
        </Typography>
        {numbering.isFetching && <PageProgress />}
        {numbering.isLoadingError && <LoadFailure onRetry={() => void numbering.refetch()} />}
        <Stack spacing={3}>
          {numbering.data && mayAdminister && (
            <Card>
              <CardContent>
                <PatternForm key={numbering.data.pattern} numbering={numbering.data} />
              </CardContent>
            </Card>
          )}
          {numbering.data && mayAdminister && (
            <Card>
              <CardContent>
                <NextNumberForm key={numbering.data.nextNumber} nextNumber={numbering.data.nextNumber} />
              </CardContent>
            </Card>
          )}
          <NumberLedger />
        </Stack>
      </Box>
    </>
  )
}
