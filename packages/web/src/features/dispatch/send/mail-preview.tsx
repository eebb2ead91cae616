import type { OutboxState } from '@kontor/contract/dispatch/account-schema'
import { allRecipients } from '@kontor/domain/dispatch/recipients'
import { testNote } from '@kontor/domain/dispatch/wording'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { InvoiceFile } from '#rooms/state/pdf/invoice-file.ts'
import { Fact } from '#rooms/ui/fact.tsx'
import { PdfPreview } from '#rooms/ui/pdf/pdf-preview.tsx'
import { texts } from '../texts.ts'
import type { TypedMail } from './mail-fields.tsx'

interface MailPreviewProps {
  typed: TypedMail
  state: OutboxState
  /** The first one is the paper. */
  files: readonly InvoiceFile[]
}

/** The mail as its recipients will see it; in test mode, as the test address will. */
export function MailPreview({ typed, state: { fromAddress, testAddress }, files }: MailPreviewProps) {
  const note = testAddress === '' ? undefined : testNote(allRecipients(typed).join(', '))
  const to = testAddress === '' ? typed.to.join(', ') : testAddress
  const paper = files[0]
  return (
    <Paper variant="outlined" component="article" aria-label={texts.preview} sx={{ p: 2 }}>
      <Box component="dl" sx={{ m: 0, mb: 2, display: 'grid', gap: 1 }}>
        <Fact label={texts.from}>{fromAddress}</Fact>
        <Fact label={texts.to}>{to}</Fact>
        {note === undefined && typed.cc.length > 0 && <Fact label={texts.cc}>{typed.cc.join(', ')}</Fact>}
        <Fact label={texts.subject}>{(note?.subject ?? '') + typed.subject}</Fact>
        <Fact label={texts.files}>{files.map(({ name }) => name).join(', ')}</Fact>
      </Box>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {(note?.body ?? '') + typed.body}
      </Typography>
      {paper?.name.endsWith('.pdf') && (
        <Box sx={{ mt: 2, height: 500, border: 1, borderColor: 'divider' }}>
          <PdfPreview pdf={paper.file} failed={false} />
        </Box>
      )}
    </Paper>
  )
}
