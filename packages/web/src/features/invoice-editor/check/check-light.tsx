import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Finding } from '@kontor/einvoice/check/finding'
import CheckIcon from '@mui/icons-material/CheckCircleOutlineOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { texts } from '../texts.ts'
import { useEditorState } from '../work/editor-context.ts'
import { useCheck } from './check-context.tsx'
import { focusCheckPanel } from './check-panel.tsx'

/**
 * A button that shows whether the invoice is complete for its format, and opens the list of findings. Renders
 * nothing without a check result.
 */
export function CheckLight() {
  const check = useCheck()
  const format = useEditorState((state) => state.invoice.content.eInvoice.format)
  if (check?.findings === undefined) return null
  const { color, Icon, text } = lookOf(check.findings, format, check.isQuiet)
  return (
    <Box
      role="group"
      aria-label={texts.check.light}
      sx={{ ml: { sm: 'auto' }, flex: { xs: '1 0 100%', sm: 'none' } }}
    >
      <Button
        ref={check.button}
        color={color}
        startIcon={<Icon />}
        aria-haspopup="dialog"
        aria-expanded={check.isOpen}
        onClick={() => {
          if (check.isOpen) focusCheckPanel()
          else check.setOpen(true)
        }}
      >
        {text}
      </Button>
    </Box>
  )
}

function lookOf(findings: readonly Finding[], format: EInvoiceFormat, isQuiet: boolean) {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  if (errors + warnings === 0)
    return { color: 'success', Icon: CheckIcon, text: texts.check.complete[format] } as const
  // Before the first save, the user has made no mistake.
  if (isQuiet) {
    const text = errors > 0 ? texts.check.missing(errors) : texts.check.warnings(warnings)
    return { color: 'inherit', Icon: InfoIcon, text } as const
  }
  const text = [errors > 0 && texts.check.errors(errors), warnings > 0 && texts.check.warnings(warnings)]
    .filter(Boolean)
    .join(', ')
  if (errors > 0) return { color: 'error', Icon: ErrorIcon, text } as const
  return { color: 'warning', Icon: WarningIcon, text } as const
}
