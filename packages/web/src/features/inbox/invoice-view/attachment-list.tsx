import { formatNumber } from '@kontor/domain/money/german-format'
import type { Attachment } from '@kontor/einvoice/model/semantic-invoice'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { isKnownType, savedFile, sizeOf, typeInWords } from './attached-file.ts'
import { presentTerms } from './terms/group-terms.ts'
import { shownCount } from './terms/shown-count.ts'
import { TermFacts } from './terms/term-facts.tsx'
import { texts } from './texts.ts'

interface AttachmentListProps {
  attachments: readonly Attachment[]
  onSave: (file: Blob, name: string) => void
}

/** BG-24: attached and referenced files. Does not open or fetch any file. */
export function AttachmentList({ attachments, onSave }: AttachmentListProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {attachments.slice(0, shownCount).map((attachment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a received invoice does not change
        <li key={index}>
          <TermFacts terms={presentTerms('BG-24', attachment)} />
          {attachment.location !== undefined && (
            <Typography variant="caption" color="textSecondary">
              {texts.notFetched}
            </Typography>
          )}
          {attachment.file && <AttachedFile attachment={attachment} onSave={onSave} />}
        </li>
      ))}
      {attachments.length > shownCount && <li>{texts.more(attachments.length - shownCount)}</li>}
    </Box>
  )
}

interface AttachedFileProps {
  attachment: Attachment
  onSave: (file: Blob, name: string) => void
}

function AttachedFile({ attachment: { file, reference }, onSave }: AttachedFileProps) {
  const [problem, setProblem] = useState<string>()
  if (file === undefined) return null
  const name = file.name ?? reference ?? texts.unnamedFile
  const save = () => {
    const saved = savedFile(file)
    if (saved === undefined) return setProblem(texts.notDecoded)
    setProblem(saved.matchesType ? undefined : texts.wrongContent)
    onSave(new Blob([saved.bytes], { type: 'application/octet-stream' }), saved.name)
  }
  return (
    <Box sx={{ mt: 0.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2">
        {typeInWords(file)}, {texts.sizeInKB(formatNumber(sizeOf(file) / 1000, 0, 1))}
      </Typography>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        onClick={save}
        aria-label={texts.saveOf(name.slice(0, 100))}
        sx={{ displayPrint: 'none' }}
      >
        {texts.save}
      </Button>
      {!isKnownType(file) && (
        <Typography variant="caption" color="warning">
          {texts.unknownFileHint}
        </Typography>
      )}
      {problem !== undefined && <Alert severity="warning">{problem}</Alert>}
    </Box>
  )
}
