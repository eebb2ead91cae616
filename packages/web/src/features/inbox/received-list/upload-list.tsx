import { formatNumber } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { receivedPath } from './received-path.ts'
import { texts } from './texts.ts'
import type { FileUpload } from './use-uploads.ts'

interface UploadListProps {
  uploads: readonly FileUpload[]
  onRetry: (key: string) => void
  onClear: () => void
}

/** The progress of all uploads, and the state of each file, with the reason if the file was rejected. */
export function UploadList({ uploads, onRetry, onClear }: UploadListProps) {
  if (uploads.length === 0) return null
  const done = uploads.filter(({ state }) => state !== 'waiting' && state !== 'sending')
  const [bytesDone, bytes] = [sizeOf(done), sizeOf(uploads)]
  return (
    <Box component="section" aria-label={texts.uploads} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography variant="body2" role="status" sx={{ flexGrow: 1 }}>
          {texts.uploadCount(done.length, uploads.length)}{' '}
          {bytes >= 1e6 && texts.uploadSize(megabytes(bytesDone), megabytes(bytes))}
        </Typography>
        {done.length > 0 && (
          <Button size="small" onClick={onClear}>
            {texts.clear}
          </Button>
        )}
      </Box>
      <LinearProgress
        variant="determinate"
        value={bytes === 0 ? 100 : (100 * bytesDone) / bytes}
        aria-label={texts.uploads}
      />
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', maxHeight: 260, overflowY: 'auto' }}>
        {uploads.map((upload) => (
          <Box component="li" key={upload.key} sx={{ py: 0.25 }}>
            <UploadEntry upload={upload} onRetry={() => onRetry(upload.key)} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function sizeOf(uploads: readonly FileUpload[]): number {
  return uploads.reduce((sum, { file }) => sum + file.size, 0)
}

function megabytes(bytes: number): string {
  return formatNumber(bytes / 1e6, 1, 1)
}

function UploadEntry({ upload, onRetry }: { upload: FileUpload; onRetry: () => void }) {
  const { file, state, id, reason } = upload
  if (state === 'refused')
    return (
      <Alert severity="error" action={<Button onClick={onRetry}>{texts.again}</Button>} sx={{ py: 0 }}>
        {file.name}: {Object.hasOwn(texts.refusals, reason) ? texts.refusals[reason] : texts.refused}
      </Alert>
    )
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {id === '' ? (
        file.name
      ) : (
        <Link component={RouterLink} to={receivedPath(id)}>
          {file.name}
        </Link>
      )}
      {': '}
      {texts.states[state]}
    </Typography>
  )
}
