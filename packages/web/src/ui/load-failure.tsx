import Button from '@mui/material/Button'
import { EmptyState } from './empty-state.tsx'
import { uiTexts } from './texts.ts'

/** Replaces content that failed to load: a message and a button to try again. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      text={uiTexts.notLoaded}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {uiTexts.retry}
        </Button>
      }
    />
  )
}
