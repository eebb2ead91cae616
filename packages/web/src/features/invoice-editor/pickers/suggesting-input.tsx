import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { visuallyHidden } from '@mui/utils'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useAfterTyping } from '#rooms/state/search/after-typing.ts'
import { TextInput, type TextInputProps } from '#rooms/ui/fields/text-input.tsx'
import { uiTexts } from '#rooms/ui/texts.ts'

/** The most suggestions that are shown; typing more narrows them. */
const maxSuggestions = 8

interface SuggestingInputProps<Option> extends TextInputProps {
  /** Accessible name of the list. */
  listLabel: string
  /** Returns the suggestions for a text, best first; none until they can be searched. */
  suggest: (text: string) => readonly Option[]
  keyOf: (option: Option) => string
  titleOf: (option: Option) => string
  detailsOf: (option: Option) => ReactNode
  onTake: (option: Option) => void
  /** Called when the user goes to the field, so that the suggestions can be loaded. */
  onApproach: () => void
}

/**
 * A text field that suggests what the user may mean, and changes nothing unless the user takes a suggestion.
 * A plain text field for assistive technology until there is a suggestion, then a combobox: the arrow keys
 * mark one, Enter takes it, Escape closes the list.
 */
export function SuggestingInput<Option>(props: SuggestingInputProps<Option>) {
  const { listLabel, suggest, keyOf, titleOf, detailsOf, onTake, onApproach, onChange, ...field } = props
  const listId = useId()
  const place = useRef<HTMLDivElement>(null)
  /** What the user has typed since the list was last closed; '' while it is closed. */
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(-1)
  const settled = useAfterTyping(typed.trim())
  const options = useMemo(
    () => (settled === '' ? [] : suggest(settled).slice(0, maxSuggestions)),
    [settled, suggest],
  )
  const isOpen = typed !== '' && options.length > 0
  const active = isOpen ? options[marked] : undefined
  const optionId = (index: number) => `${listId}-${index}`

  const type = (text: string) => {
    setTyped(text)
    setMarked(-1)
  }
  const take = (option: Option) => {
    type('')
    onTake(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing) return
    if (step !== undefined && isOpen) {
      // One place before the first option means the text itself.
      const places = options.length + 1
      setMarked(((marked + 1 + step + places) % places) - 1)
    } else if (event.key === 'ArrowDown' && typed === '') setTyped(field.value)
    else if (event.key === 'Enter' && active !== undefined) take(active)
    else if (event.key === 'Escape' && isOpen) type('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box ref={place} onFocus={onApproach} onBlur={() => type('')}>
      <TextInput
        {...field}
        onChange={(text) => {
          type(text)
          onChange(text)
        }}
        onKeyDown={onKeyDown}
        htmlInput={{
          'aria-autocomplete': 'list',
          ...(isOpen && { role: 'combobox', 'aria-expanded': true, 'aria-controls': listId }),
          ...(active !== undefined && { 'aria-activedescendant': optionId(marked) }),
        }}
      />
      <output style={visuallyHidden}>{isOpen && uiTexts.suggestions(options.length)}</output>
      <Popper
        open={isOpen}
        anchorEl={place.current}
        container={() => document.querySelector('main') ?? document.body}
        placement="bottom-start"
        sx={{ zIndex: 'modal', width: place.current?.offsetWidth }}
      >
        <Paper
          component="ul"
          id={listId}
          role="listbox"
          aria-label={listLabel}
          elevation={6}
          sx={{ m: 0, mt: 0.5, p: 0.5, listStyle: 'none', minWidth: 240, border: 1, borderColor: 'divider' }}
        >
          {options.map((option, index) => (
            <Box
              component="li"
              key={keyOf(option)}
              id={optionId(index)}
              role="option"
              aria-selected={index === marked}
              // Otherwise, pressing the mouse would take the focus from the field and close the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
              sx={optionStyle}
            >
              <Box sx={{ ...oneLine, fontWeight: 600 }}>{titleOf(option)}</Box>
              <Box sx={{ ...oneLine, color: 'text.secondary', typography: 'caption' }}>
                {detailsOf(option)}
              </Box>
            </Box>
          ))}
        </Paper>
      </Popper>
    </Box>
  )
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const optionStyle = {
  px: 1,
  py: 0.75,
  minHeight: 40,
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected="true"]': { bgcolor: 'action.selected' },
} as const
