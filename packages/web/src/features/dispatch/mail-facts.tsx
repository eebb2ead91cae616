import type { MailDetail } from '@kontor/contract/dispatch/mail-schema'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { fileSize } from '../../state/attachments/file-size.ts'
import { saveMailFile } from '../../state/dispatch/mails.ts'
import { Fact } from '../../ui/fact.tsx'
import { texts } from './texts.ts'

/** Recipients, text and files of a mail. Each file can be downloaded as it was sent. */
export function MailFacts({ mail }: { mail: MailDetail }) {
  const { to, cc, bcc, redirectedTo, refused, customerName, subject, body, files, messageId } = mail
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.25,
        gridTemplateColumns: { '@': 'minmax(0, 1fr)', '@560': 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <FactIf label={texts.customer}>{customerName}</FactIf>
      <FactIf label={texts.to}>{to.join(', ')}</FactIf>
      <FactIf label={texts.cc}>{cc.join(', ')}</FactIf>
      <FactIf label={texts.bcc}>{bcc.join(', ')}</FactIf>
      <FactIf label={texts.testOnly}>{redirectedTo}</FactIf>
      <FactIf label={texts.refusedFor}>{refused.join(', ')}</FactIf>
      <Fact label={texts.subject} wide>
        {subject}
      </Fact>
      <Fact label={texts.body} wide>
        {body}
      </Fact>
      <Fact label={texts.files} wide>
        {files.map((file) => (
          <FileEntry key={`${file.sha256} ${file.name}`} file={file} />
        ))}
      </Fact>
      <Fact label={texts.messageId} wide>
        {messageId}
      </Fact>
    </Box>
  )
}

function FactIf({ label, children }: { label: string; children: ReactNode }) {
  return children === '' ? null : <Fact label={label}>{children}</Fact>
}

function FileEntry({ file }: { file: MailDetail['files'][number] }) {
  const { name, size, sha256 } = file
  return (
    <Box component="span" sx={{ display: 'block', mb: 0.5 }}>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        aria-label={texts.download(name)}
        onClick={() => void saveMailFile(file)}
        sx={{ ml: -0.5 }}
      >
        {name}
      </Button>
      <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 0.5 }}>
        {fileSize(size)}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {texts.sha256}: {sha256}
      </Typography>
    </Box>
  )
}
