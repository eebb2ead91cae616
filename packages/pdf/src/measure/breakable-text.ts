import type { TextRun } from '../engine/content-node.ts'

/**
 * Makes words that are too long for a narrow column breakable anywhere. Other words break where the language
 * allows it, which includes the place after a hyphen or a slash, unless a digit, a hyphen or a slash follows.
 */
export function breakableText(text: string): string | TextRun[] {
  if (text.length < overlongLength || !overlong.test(text)) return text
  return text
    .split(overlongParts)
    .filter((part) => part !== '')
    .map((part) => (overlong.test(part) ? { text: part, wordBreak: 'break-all' } : { text: part }))
}

// A word with this many characters does not fit into the narrowest text column of the default layout.
const overlongLength = 25
const unbroken = String.raw`(?:[^\s/-]|[/-](?=[\d/-])){${overlongLength}`
const overlong = new RegExp(`${unbroken}}`)
const overlongParts = new RegExp(`(${unbroken},})`)
