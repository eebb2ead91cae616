import { type MailFileType, mailFileTypes } from './carrier.ts'

/** The type of a file by its content; undefined if mails do not carry such files. */
export function mailFileTypeOf(bytes: Uint8Array): MailFileType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 1024))
  if (start.includes('%PDF-')) return 'application/pdf'
  return /^(?:\xef\xbb\xbf)?\s*<\?xml\s/.test(start) ? 'application/xml' : undefined
}

const longestStem = 80
const umlauts: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
}

/**
 * The name under which a mail carries a file: only ASCII letters, digits, dots, hyphens and underscores, because
 * mail programs garble other characters; with the ending of its type, and different from the names in `taken`.
 */
export function mailFileName(given: string, type: MailFileType, taken: readonly string[] = []): string {
  const ending = mailFileTypes[type]
  const stem =
    given
      .replace(/^.*[\\/]/, '')
      .replace(new RegExp(`\\.${ending}$`, 'i'), '')
      .replaceAll(/[äöüÄÖÜß]/g, (letter) => umlauts[letter] ?? '')
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .split(/[^A-Za-z0-9._-]+/)
      .filter((part) => /[A-Za-z0-9]/.test(part))
      .join('-')
      .replace(/^\.+/, '')
      .slice(0, longestStem) || 'Datei'
  const used = new Set(taken.map((name) => name.toLowerCase()))
  for (let count = 1; ; count++) {
    const name = `${stem}${count === 1 ? '' : `-${count}`}.${ending}`
    if (!used.has(name.toLowerCase())) return name
  }
}
