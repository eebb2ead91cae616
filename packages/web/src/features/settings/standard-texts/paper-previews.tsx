import { infoValue } from '@kontor/domain/invoices/info-field'
import { defaultStandardInfos } from '@kontor/domain/invoices/invoice-defaults'
import type { StandardTexts } from '@kontor/domain/invoices/standard-texts'
import { offerTexts } from '@kontor/domain/offers/wording'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { texts } from './texts.ts'

/** How a new invoice begins and ends with these texts. */
export function InvoicePreview({ own }: { own: StandardTexts }) {
  const infos = { standardInfos: defaultStandardInfos(own), customInfos: [] }
  return (
    <PaperPreview
      title={texts.previews.invoice}
      intro={infoValue(infos, 'INTRO')}
      regards={infoValue(infos, 'REGARDS')}
    />
  )
}

/** How a new offer begins and ends with these texts. */
export function OfferPreview({ own }: { own: StandardTexts }) {
  const { INTRO: intro = '', REGARDS: regards = '' } = offerTexts(own)
  return <PaperPreview title={texts.previews.offer} intro={intro} regards={regards} />
}

function PaperPreview({ title, intro, regards }: { title: string; intro: string; regards: string }) {
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2 }}>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {`${intro}\n\n…\n\n${regards}`}
      </Typography>
    </Paper>
  )
}
