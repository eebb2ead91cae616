import { type FormEvent, useRef, useState } from 'react'
import type { Action } from '../../state/http/action.ts'
import { problemOfLast } from '../../state/http/open-problem.ts'

interface ConnectionFormOptions<Input, Saved, Tested> {
  /** The input as it is sent. */
  input: Input
  isComplete: boolean
  saving: Action<Input, Saved>
  testing: Action<Input, Tested>
  onSaved: () => void
}

/**
 * Tests and saves the input of a form that connects Kontor to another service. For incomplete input, only
 * shows the errors. `tested` is the result of the last test of the current input.
 */
export function useConnectionForm<Input, Saved, Tested>({
  input,
  isComplete,
  saving,
  testing,
  onSaved,
}: ConnectionFormOptions<Input, Saved, Tested>) {
  const [tested, setTested] = useState<Tested>()
  const [showErrors, setShowErrors] = useState(false)
  const isPending = saving.isPending || testing.isPending
  const problem = problemOfLast([saving, testing])
  /** How often the input has changed. */
  const changes = useRef(0)
  async function test() {
    setShowErrors(true)
    if (!isComplete) return
    setTested(undefined)
    const before = changes.current
    const result = await testing.run(input)
    if (changes.current === before) setTested(result)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setShowErrors(true)
    if (!isComplete || isPending) return
    if ((await saving.run(input)) !== undefined) onSaved()
  }
  /** Call it when the input changes, because results for the old input do not apply to the new input. */
  function forgetResults() {
    changes.current += 1
    setTested(undefined)
    saving.reset()
    testing.reset()
  }
  /** Whether the server rejected the field at this path or a part of it. */
  const isInvalid = (path: string) => problem?.issues.some((issue) => issue.path.startsWith(path)) ?? false
  return { tested, showErrors, isPending, problem, test, submit, forgetResults, isInvalid }
}
