import { useEffect, useState } from 'react'

/** Milliseconds without a keystroke before the server is asked. */
const typingPauseInMs = 80

/** Debounces a text; an emptied one returns at once. */
export function useAfterTyping(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseInMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
