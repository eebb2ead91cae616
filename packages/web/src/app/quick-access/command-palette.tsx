import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { matchingTargets } from './jump-targets.ts'
import { quickTexts } from './texts.ts'
import { useJumpTargets } from './use-jump-targets.ts'

export interface CommandPaletteProps {
  onClose: () => void
  onShowShortcuts: () => void
}

/** Jumps to pages, contacts and invoices: type, choose with the arrows, Enter. */
export function CommandPalette({ onClose, onShowShortcuts }: CommandPaletteProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const targets = matchingTargets(useJumpTargets(onShowShortcuts), typed)

  function open(index: number) {
    const target = targets[index]
    if (target === undefined) return
    onClose()
    target.open()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + targets.length) % Math.max(targets.length, 1))
    else if (event.key === 'Enter') open(active)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      aria-labelledby={`${listId}-title`}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <span id={`${listId}-title`} hidden>
        {quickTexts.title}
      </span>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchIcon fontSize="small" color="action" />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={quickTexts.search}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': quickTexts.search,
            'aria-expanded': true,
            'aria-controls': listId,
            'aria-activedescendant': targets[active] && `${listId}-${active}`,
            autoComplete: 'off',
            spellCheck: false,
          }}
          sx={{ py: 1, fontSize: '1rem' }}
        />
      </Box>
      <Box
        component="ul"
        id={listId}
        role="listbox"
        aria-label={quickTexts.results}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 1,
          minHeight: 96,
          maxHeight: 'min(440px, 60dvh)',
          overflowY: 'auto',
        }}
      >
        {targets.map((target, index) => (
          <Fragment key={target.id}>
            {target.group !== targets[index - 1]?.group && <GroupHeading text={target.group} />}
            <Option
              id={`${listId}-${index}`}
              title={target.title}
              about={target.about}
              isActive={index === active}
              onPoint={() => setActive(index)}
              onChoose={() => open(index)}
            />
          </Fragment>
        ))}
      </Box>
      <Typography role="status" color="textSecondary" sx={{ position: 'absolute', top: 80, insetInline: 24 }}>
        {targets.length === 0 ? quickTexts.nothingFound : ''}
      </Typography>
    </Dialog>
  )
}

function GroupHeading({ text }: { text: string }) {
  return (
    <Typography
      component="li"
      role="presentation"
      variant="caption"
      sx={{ display: 'block', px: 1.5, pt: 1, pb: 0.5, color: 'text.secondary', fontWeight: 600 }}
    >
      {text}
    </Typography>
  )
}

interface OptionProps {
  id: string
  title: string
  about: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, title, about, isActive, onPoint, onChoose }: OptionProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The keys are the search field's, which keeps the focus (ARIA combobox).
    <Box
      component="li"
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={onPoint}
      onClick={onChoose}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: 1.5,
        px: 1.5,
        py: 0.75,
        borderRadius: 1,
        cursor: 'pointer',
        overflowWrap: 'anywhere',
        bgcolor: isActive ? 'action.selected' : undefined,
      }}
    >
      <span>{title}</span>
      <Typography component="span" variant="body2" color="textSecondary">
        {about}
      </Typography>
    </Box>
  )
}
