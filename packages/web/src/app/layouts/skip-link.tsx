import Button from '@mui/material/Button'
import { appTexts } from '../texts.ts'

/** The button that the Tab key reaches first. It skips the menu, and is visible only when focused. */
export function SkipLink({ onFollow }: { onFollow: () => void }) {
  return (
    <Button
      variant="contained"
      onClick={onFollow}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        '&:not(:focus-visible)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
      }}
    >
      {appTexts.skipToContent}
    </Button>
  )
}
