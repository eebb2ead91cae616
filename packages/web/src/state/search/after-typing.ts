import { useEffect, useState } from 'react'

/** Milliseconds without a keystroke before the server is called. */
const typingPauseInMs = 80

/** Debounces a text: returns each change after 80 ms without another one, but an empty text at once. */
export function useAfterTyping(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseInMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
