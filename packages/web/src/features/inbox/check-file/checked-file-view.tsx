import type { ReceivedFinding } from '@kontor/domain/inbox/received-finding'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { CheckedFile } from '#rooms/state/inbox/check-file.ts'
import { Panel } from '#rooms/ui/panel.tsx'
import { PdfPreview } from '#rooms/ui/pdf/pdf-preview.tsx'
import { FindingGroups } from '../findings/finding-groups.tsx'
import { VerdictNotice } from '../findings/verdict-notice.tsx'
import { InvoiceView } from '../invoice-view/invoice-view.tsx'
import { texts } from '../texts.ts'

interface CheckedFileViewProps {
  file: CheckedFile
  /** A stored check to show instead of the one that the browser has just made. */
  stored?: { notice: ReactNode; findings: readonly ReceivedFinding[] }
}

/** The result of a check: the verdict, the findings, the invoice and, on request, the sender's PDF. */
export function CheckedFileView({ file, stored }: CheckedFileViewProps) {
  const [showTermNumbers, setNumbers] = useState(false)
  const [showsPage, setShowsPage] = useState(false)
  const { report, problem, pdf, xmlName, otherXml } = file
  const findings = stored?.findings ?? report?.findings
  const about = [
    file.name,
    ...(xmlName === '' ? [] : [texts.fromPdf(xmlName)]),
    ...(otherXml.length > 0 ? [texts.otherXml(otherXml)] : []),
    ...(xmlName === '' ? [] : [texts.pdfLeads]),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {about.join(' · ').slice(0, 1000)}
      </Typography>
      {stored?.notice}
      {!stored && problem !== undefined && <Alert severity="error">{texts.problems[problem]}</Alert>}
      {!stored && report && <VerdictNotice {...report} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
        {report && (
          <FormControlLabel
            control={<Switch checked={showTermNumbers} onChange={(_, on) => setNumbers(on)} />}
            label={texts.numbers}
            sx={{ mr: 'auto' }}
          />
        )}
        {pdf && (
          <Button onClick={() => setShowsPage(!showsPage)}>{showsPage ? texts.noPage : texts.page}</Button>
        )}
        {report?.invoice && (
          <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
            {texts.print}
          </Button>
        )}
      </Box>
      {findings && (
        <Panel title={texts.findings}>
          <Box sx={{ px: 2, pb: 2 }}>
            <FindingGroups
              findings={findings}
              isRead={report?.invoice !== undefined}
              showTermNumbers={showTermNumbers}
            />
          </Box>
        </Panel>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: showsPage
            ? { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }
            : 'minmax(0, 1fr)',
        }}
      >
        {report?.invoice && (
          <InvoiceView invoice={report.invoice} unread={report.unread} showTermNumbers={showTermNumbers} />
        )}
        {showsPage && pdf && (
          <Box sx={{ displayPrint: 'none', position: { lg: 'sticky' }, top: 16 }}>
            <Panel title={texts.ownPage}>
              <Box sx={{ height: 'min(80vh, 900px)' }}>
                <PdfPreview pdf={pdf} failed={false} />
              </Box>
            </Panel>
          </Box>
        )}
      </Box>
    </Box>
  )
}
