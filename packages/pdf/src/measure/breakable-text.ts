import type { TextRun } from '../page/content-node.ts'

/**
 * Words too long for a narrow column may break anywhere, all others only where the language allows it: after
 * a hyphen or a slash as well, but not before a figure.
 */
export function breakableText(text: string): string | TextRun[] {
  if (text.length < overlongLetters || !overlong.test(text)) return text
  return text
    .split(overlongParts)
    .filter((part) => part !== '')
    .map((part) => (overlong.test(part) ? { text: part, wordBreak: 'break-all' } : { text: part }))
}

// More than those of a word that fits into the narrowest text column of the default layout.
const overlongLetters = 25
const unbroken = String.raw`(?:[^\s/-]|[/-](?=[\d/-])){${overlongLetters}`
const overlong = new RegExp(`${unbroken}}`)
const overlongParts = new RegExp(`(${unbroken},})`)
