import type { Right } from '@kontor/domain/people/rights'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { PageHeader } from '../page-header.tsx'
import { rightTexts as texts } from './texts.ts'

interface MissingRightProps {
  right: Right
  /** Names of people whom the user can ask for the right. */
  administrators: readonly string[]
  /** Whether the page contains input that the user could not save. */
  keepsInput?: boolean
  /** Whether nothing else is on the page. */
  isAlone?: boolean
  onCheckAgain: () => void
}

/** Names the right that the user lacks, and who can grant it. */
export function MissingRight({
  right,
  administrators,
  keepsInput = false,
  isAlone = false,
  onCheckAgain,
}: MissingRightProps) {
  return (
    <>
      {isAlone && <PageHeader title={texts.noAccess} />}
      <Alert
        severity={keepsInput ? 'warning' : 'info'}
        sx={{ mb: 2, maxWidth: 900 }}
        action={
          <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={onCheckAgain}>
            {texts.checkAgain}
          </Button>
        }
      >
        {texts.sentence(texts.rights[right], administrators)} {keepsInput && texts.keepsInput}
      </Alert>
    </>
  )
}
