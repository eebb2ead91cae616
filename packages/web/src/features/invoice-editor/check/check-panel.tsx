import type { Finding } from '@kontor/einvoice/check/finding'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { FindingLink } from '#rooms/ui/dialogs/finding-link.tsx'
import { FindingList } from '#rooms/ui/dialogs/finding-list.tsx'
import { texts } from '../texts.ts'
import { useEditorActions, useEditorState } from '../work/editor-context.ts'
import { type Check, useCheck } from './check-context.tsx'
import { useGoToField } from './use-go-to-field.ts'

/**
 * The open list of findings, docked beside the form or, without room there, in the bar below it. `onFixed` is
 * called after a fix.
 */
export function CheckPanel({ place, onFixed }: { place: 'beside' | 'below'; onFixed: () => void }) {
  const check = useCheck()
  const isHere = check?.isOpen && check.isBeside === (place === 'beside')
  return isHere && check.findings ? <Panel check={check} findings={check.findings} onFixed={onFixed} /> : null
}

const titleAttribute = 'data-check-title'

/** Moves the focus to the list of findings. */
export function focusCheckPanel(): void {
  document.querySelector<HTMLElement>(`[${titleAttribute}]`)?.focus({ preventScroll: true })
}

interface PanelProps {
  check: Check
  findings: readonly Finding[]
  onFixed: () => void
}

function Panel({ check: { setOpen, button, isBeside, isQuiet }, findings, onFixed }: PanelProps) {
  const format = useEditorState((state) => state.invoice.content.eInvoice.format)
  const { changeContent } = useEditorActions()
  const goToField = useGoToField()
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(focusCheckPanel, [])
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  const onGoTo = (field: string) => {
    // Beside the form, the list stays, so that the user can work through it.
    if (!isBeside) setOpen(false)
    void goToField(field)
  }
  return (
    <Paper
      ref={panel}
      variant="outlined"
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
      sx={{
        p: 2,
        pt: 1,
        overflow: 'auto',
        ...(isBeside ? { flex: '0 1 auto' } : { flex: '1 0 100%', order: -1, maxHeight: '45dvh' }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography
          id={titleId}
          tabIndex={-1}
          variant="h3"
          sx={{ flexGrow: 1, outline: 0 }}
          {...{ [titleAttribute]: '' }}
        >
          {texts.check.titles[format]}
        </Typography>
        <IconButton aria-label={texts.check.close} onClick={close}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {findings.length === 0 && <Typography variant="body2">{texts.check.nothingFound[format]}</Typography>}
      {groupsOf(findings).map(({ group, found }) => (
        <Box key={group} sx={{ '& + &': { mt: 2 } }}>
          <Typography variant="subtitle2" component="h4" color="textSecondary" sx={{ mb: 1 }}>
            {texts.check.groups[group]}
          </Typography>
          <FindingList
            findings={found}
            isQuiet={isQuiet}
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
                    // The pressed button is about to disappear.
                    focusCheckPanel()
                  }}
                >
                  {fix.label}
                </Button>
              )
            }
          />
        </Box>
      ))}
    </Paper>
  )
}

type Group = keyof typeof texts.check.groups

/** The findings by what they are about, in the order of the form, without empty groups. */
function groupsOf(findings: readonly Finding[]): { group: Group; found: Finding[] }[] {
  return (Object.keys(texts.check.groups) as Group[])
    .map((group) => ({ group, found: findings.filter(({ field }) => groupOf(field) === group) }))
    .filter(({ found }) => found.length > 0)
}

function groupOf(field: string): Group {
  const [part] = field.split('.', 1)
  if (part === 'seller') return 'seller'
  if (part === 'customer' || part === 'eInvoice') return 'customer'
  return part === 'items' || part === 'surcharges' ? 'rows' : 'invoice'
}
