import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'

interface ConnectionActionsProps {
  texts: { save: string; test: string }
  /** Why the server rejected the input; undefined if it did not, or if a field shows the error. */
  problem: string | undefined
  /** The result of the last test. */
  result: { isGood: boolean; text: string } | undefined
  isPending: boolean
  onTest: () => Promise<void>
}

/**
 * The bottom of a form that connects Kontor to another service: the results, and the buttons for saving and
 * testing.
 */
export function ConnectionActions({ texts, problem, result, isPending, onTest }: ConnectionActionsProps) {
  return (
    <>
      <div aria-live="polite">
        {problem && <Alert severity="warning">{problem}</Alert>}
        {result && <Alert severity={result.isGood ? 'success' : 'warning'}>{result.text}</Alert>}
      </div>
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" disabled={isPending}>
          {texts.save}
        </Button>
        <Button disabled={isPending} onClick={() => void onTest()}>
          {texts.test}
        </Button>
      </Stack>
    </>
  )
}
