import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { uiTexts } from '../texts.ts'

/** A titled card in a form, with its children stacked vertically. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <Card component="section" aria-labelledby={headingId}>
      <CardContent>
        <Typography id={headingId} variant="h2" sx={{ mb: 2 }}>
          {title}
        </Typography>
        <Stack useFlexGap spacing={2.5}>
          {children}
        </Stack>
      </CardContent>
    </Card>
  )
}

/** A group of fields within a section, under a small heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

interface FormActionsProps {
  children: ReactNode
  /** False if the browser cannot store unsaved work; then a warning appears beside the buttons. */
  isWorkKept?: boolean
}

/** The buttons of a form. They stay visible while a long form scrolls, and no message covers them. */
export function FormActions({ children, isWorkKept = true }: FormActionsProps) {
  return (
    <Paper
      square
      elevation={0}
      data-form-actions
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        py: 1.5,
        backgroundColor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {children}
      {!isWorkKept && (
        <Typography variant="caption" color="warning" sx={{ flex: '1 1 20rem', alignSelf: 'center' }}>
          {uiTexts.leftWork.unavailable}
        </Typography>
      )}
    </Paper>
  )
}
