import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react'
import { uiTexts } from '../texts.ts'

interface Question {
  /** The sentence of [S5.0.30]. */
  text: string
  title?: string
  confirmLabel?: string
  cancelLabel?: string
  /** What stands below the sentence, e.g. what is still missing. */
  details?: ReactNode
  /** Paints the confirming button red. */
  destructive?: boolean
}

type Confirm = (question: Question) => Promise<boolean>
const ConfirmContext = createContext<Confirm | undefined>(undefined)

/** `await confirm({ text })` is true when the user agrees; Enter agrees, Escape declines, focus returns. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (confirm === undefined) throw new Error('useConfirm needs a ConfirmProvider')
  return confirm
}

/** Holds the one confirmation dialog; a further question declines the one that is open. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>({ text: '' })
  const [open, setOpen] = useState(false)
  const answer = useRef<(agreed: boolean) => void>(undefined)
  const ids = { title: useId(), text: useId() }

  const confirm = useCallback<Confirm>((asked) => {
    answer.current?.(false)
    setQuestion(asked)
    setOpen(true)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])

  function close(agreed: boolean) {
    setOpen(false)
    answer.current?.(agreed)
    answer.current = undefined
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        open={open}
        // A click beside it is no answer: it may be the second one of a double click on what asked.
        onClose={(_, reason) => reason === 'escapeKeyDown' && close(false)}
        aria-labelledby={ids.title}
        aria-describedby={ids.text}
      >
        <DialogTitle id={ids.title}>{question.title ?? uiTexts.confirmTitle}</DialogTitle>
        <DialogContent>
          <DialogContentText id={ids.text} sx={{ color: 'text.primary' }}>
            {question.text}
          </DialogContentText>
          {question.details}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => close(false)}>{question.cancelLabel ?? uiTexts.decline}</Button>
          <Button
            autoFocus
            variant="contained"
            color={question.destructive ? 'error' : 'primary'}
            // A key that is still held down from what asked is no answer.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={() => close(true)}
          >
            {question.confirmLabel ?? uiTexts.confirm}
          </Button>
        </DialogActions>
      </Dialog>
    </ConfirmContext>
  )
}
