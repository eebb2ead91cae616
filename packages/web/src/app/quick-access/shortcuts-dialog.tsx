import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { Fragment, useId } from 'react'
import { quickTexts, shortcutGroups } from './texts.ts'

/** Keyboard shortcuts, grouped by where they work. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{quickTexts.shortcuts}</DialogTitle>
      <DialogContent>
        {shortcutGroups.map(({ title, shortcuts }) => (
          <Box component="section" key={title} sx={{ mb: 2 }}>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {title}
            </Typography>
            <Box
              component="dl"
              sx={{
                m: 0,
                display: 'grid',
                gridTemplateColumns: 'minmax(120px, auto) 1fr',
                columnGap: 2,
                rowGap: 0.75,
              }}
            >
              {shortcuts.map(({ keys, does }) => (
                <Fragment key={does}>
                  <dt>
                    <Keys keys={keys} />
                  </dt>
                  <Typography component="dd" sx={{ m: 0 }}>
                    {does}
                  </Typography>
                </Fragment>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {quickTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5 }}>
      {keys.map((key) => (
        <Key key={key} name={key} />
      ))}
    </Box>
  )
}

function Key({ name }: { name: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 0.75,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.75,
        fontFamily: 'inherit',
        fontSize: '0.75rem',
        lineHeight: 1.6,
        color: 'text.secondary',
        bgcolor: 'background.default',
      }}
    >
      {name}
    </Box>
  )
}
