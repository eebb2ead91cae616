import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Finding } from '@kontor/einvoice/check/finding'
import CheckIcon from '@mui/icons-material/CheckCircleOutlineOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { FindingLink } from '#rooms/ui/dialogs/finding-link.tsx'
import { FindingList } from '#rooms/ui/dialogs/finding-list.tsx'
import { texts } from '../texts.ts'
import { useEditorActions, useEditorState } from '../work/editor-context.ts'
import { useFindings } from './use-findings.ts'
import { useGoToField } from './use-go-to-field.ts'

/**
 * A button that shows whether the invoice is complete for its format, and opens the list of findings. Renders
 * nothing without a check result.
 */
export function CheckLight({ onFixed }: { onFixed: () => void }) {
  const findings = useFindings()
  const format = useEditorState((state) => state.invoice.content.eInvoice.format)
  const isUntouched = useEditorState(({ invoice, touched }) => invoice.id === '' && !touched)
  const button = useRef<HTMLButtonElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const target = useRef<string>(undefined)
  const goToField = useGoToField()
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  if (findings === undefined) return null

  const { color, Icon, text } =
    isUntouched && findings.length > 0 ? untouchedLook(findings) : lookOf(findings, format)
  return (
    <Box
      role="group"
      aria-label={texts.check.light}
      sx={{ ml: { sm: 'auto' }, flex: { xs: '1 0 100%', sm: 'none' } }}
    >
      <Button
        ref={button}
        color={color}
        startIcon={<Icon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          target.current = undefined
          setOpen(true)
        }}
      >
        {text}
      </Button>
      <Popover
        open={isOpen}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        disableRestoreFocus={target.current !== undefined}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': titleId,
            variant: 'outlined',
            sx: { width: 440, maxWidth: 'calc(100vw - 32px)', maxHeight: '60dvh', p: 2, mb: 1 },
          },
          // The field can take focus only after the list has released it.
          transition: { onExited: () => target.current !== undefined && void goToField(target.current) },
        }}
      >
        <Typography id={titleId} ref={title} tabIndex={-1} variant="h3" sx={{ mb: 1.5, outline: 0 }}>
          {texts.check.titles[format]}
        </Typography>
        {findings.length === 0 ? (
          <Typography variant="body2">{texts.check.nothingFound[format]}</Typography>
        ) : (
          <Findings
            findings={findings}
            onGoTo={(field) => {
              target.current = field
              setOpen(false)
            }}
            onFixed={() => {
              onFixed()
              // The pressed button is about to disappear, so focus moves to the title.
              title.current?.focus()
            }}
          />
        )}
      </Popover>
    </Box>
  )
}

function lookOf(findings: readonly Finding[], format: EInvoiceFormat) {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const text = [errors > 0 && texts.check.errors(errors), warnings > 0 && texts.check.warnings(warnings)]
    .filter(Boolean)
    .join(', ')
  if (errors > 0) return { color: 'error', Icon: ErrorIcon, text } as const
  if (warnings > 0) return { color: 'warning', Icon: WarningIcon, text } as const
  return { color: 'success', Icon: CheckIcon, text: texts.check.complete[format] } as const
}

/** A neutral look, because a user who has not typed anything yet has made no mistake. */
function untouchedLook(findings: readonly Finding[]) {
  return { color: 'inherit', Icon: InfoIcon, text: texts.check.missing(findings.length) } as const
}

interface FindingsProps {
  findings: readonly Finding[]
  onGoTo: (field: string) => void
  onFixed: () => void
}

/**
 * Each finding links to its field, or to the Unternehmensdaten if it is about the seller; a finding with a
 * fix also has a button that applies it.
 */
function Findings({ findings, onGoTo, onFixed }: FindingsProps) {
  const { changeContent } = useEditorActions()
  return (
    <FindingList
      findings={findings}
      messageOf={(finding) => <FindingLink finding={finding} onGoTo={onGoTo} />}
      actionOf={({ fix }) =>
        fix && (
          <Button
            size="small"
            variant="outlined"
            sx={{ mt: 0.5 }}
            onClick={() => {
              changeContent(fix.apply)
              onFixed()
            }}
          >
            {fix.label}
          </Button>
        )
      }
    />
  )
}
