import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useRef,
  useState,
} from 'react'
import { confirmations, confirmationTitles } from '../../texts.ts'
import { uiTexts } from '../texts.ts'

interface Question {
  /** The question, such as one of those in [S5.0.30]. */
  text: string
  /** What the action does, such as "Muster Uhren AG löschen?". By default, the title of the question or the answer. */
  title?: string | undefined
  confirmLabel?: string
  cancelLabel?: string
  /** Label of a second way to continue. If given, Enter chooses it. */
  alternativeLabel?: string | undefined
  /** Content below the question, e.g. a list of missing data; `close` declines. */
  details?: ReactNode | ((close: () => void) => ReactNode)
  /** Makes room for a table below the question. */
  wide?: boolean
  /** Makes the confirm button red. */
  destructive?: boolean
}

type Answer = 'agreed' | 'alternative' | 'declined'
type Ask = (question: Question) => Promise<Answer>
const AskContext = createContext<Ask | undefined>(undefined)

/**
 * `await ask({ text, alternativeLabel })` returns which of the three options the user chose. Escape declines.
 * After each answer, the focus returns to where it was.
 */
export function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (ask === undefined) throw new Error('useAsk needs a ConfirmProvider')
  return ask
}

/** `await confirm({ text })` is true if the user confirms. Enter confirms; Escape declines. */
export function useConfirm(): (question: Omit<Question, 'alternativeLabel'>) => Promise<boolean> {
  const ask = useAsk()
  return useCallback(async (question) => (await ask(question)) === 'agreed', [ask])
}

/** Renders the confirmation dialog. A new question declines the open one. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>({ text: '' })
  const [open, setOpen] = useState(false)
  const settle = useRef<(answer: Answer) => void>(undefined)
  const ids = { title: useId(), text: useId() }

  const ask = useCallback<Ask>((asked) => {
    settle.current?.('declined')
    setQuestion(asked)
    setOpen(true)
    return new Promise((resolve) => {
      settle.current = resolve
    })
  }, [])

  function close(answer: Answer) {
    setOpen(false)
    settle.current?.(answer)
    settle.current = undefined
  }
  const { alternativeLabel, details } = question
  const color = question.destructive ? 'error' : 'primary'

  return (
    <AskContext value={ask}>
      {children}
      <Dialog
        open={open}
        maxWidth={question.wide ? 'md' : 'xs'}
        // Ignores clicks outside: one may be the second half of a double click.
        onClose={(_, reason) => reason === 'escapeKeyDown' && close('declined')}
        aria-labelledby={ids.title}
        aria-describedby={ids.text}
      >
        <DialogTitle id={ids.title}>{titleOf(question)}</DialogTitle>
        <DialogContent>
          <DialogContentText id={ids.text} sx={{ color: 'text.primary' }}>
            {question.text}
          </DialogContentText>
          {typeof details === 'function' ? details(() => close('declined')) : details}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          <Button data-answer="declined" onClick={() => close('declined')}>
            {question.cancelLabel ?? uiTexts.decline}
          </Button>
          <Button
            key={question.text}
            data-answer="agreed"
            color={color}
            {...(alternativeLabel === undefined && standard)}
            onClick={() => close('agreed')}
          >
            {question.confirmLabel ?? uiTexts.confirm}
          </Button>
          {alternativeLabel !== undefined && (
            <Button data-answer="alternative" {...standard} onClick={() => close('alternative')}>
              {alternativeLabel}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </AskContext>
  )
}

function titleOf({ title, text, confirmLabel = uiTexts.confirm }: Question): string {
  const known = confirmationNames.find((name) => confirmations[name] === text)
  return title ?? (known ? confirmationTitles[known] : uiTexts.confirmTitle(confirmLabel))
}

const confirmationNames = Object.keys(confirmations) as (keyof typeof confirmations)[]

/** Properties of the button that Enter activates. */
const standard = {
  autoFocus: true,
  variant: 'contained',
  // Ignores a key that is still held down.
  onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault(),
} as const
