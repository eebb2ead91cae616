import Button from '@mui/material/Button'
import { EmptyState } from '../ui/empty-state.tsx'
import { appTexts } from './texts.ts'

/** Replaces a page that failed to render or to load, and offers to reload it. */
export function CrashPage() {
  return (
    <EmptyState
      text={appTexts.crashed}
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          {appTexts.reload}
        </Button>
      }
    />
  )
}
