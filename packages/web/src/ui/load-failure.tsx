import Button from '@mui/material/Button'
import { EmptyState } from './empty-state.tsx'
import { uiTexts } from './texts.ts'

/** In the place of what could not be loaded: that it is missing, and another try. */
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
