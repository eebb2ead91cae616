/** A run of letters or of digits in a text. `gap`: what stands between it and the run before. */
interface Atom {
  text: string
  isDigits: boolean
  gap: string
}

/** A number that a text names. `isSure`: nothing suggests that it is another kind of number, or a day. */
export interface Mention {
  key: string
  isSure: boolean
  /** Whether no other digits stand directly beside it. */
  isAlone: boolean
  /** The atoms that it covers: first and one past the last. */
  from: number
  to: number
}

/** More runs than a remittance information of 140 characters can have. */
const mostAtoms = 240
/** Atoms of one number: `P100-2026-0042` has four, and a bank can cut each. */
const longestNumber = 9

/** Shorter numbers are only seen after a word for an invoice: a text is full of such digits. */
const shortNumber = 4

/** A number or text without case and separators: 'Re 2026/0017' becomes 'RE20260017'. */
export function numberKey(number: string): string {
  return number.toUpperCase().replace(/[^\p{L}\p{Nd}]/gu, '')
}

export function atomsOf(texts: readonly string[]): Atom[] {
  const atoms: Atom[] = []
  for (const text of texts) {
    let end = 0
    for (const match of text.toUpperCase().matchAll(/\p{L}+|\p{Nd}+/gu)) {
      const gap = text.slice(end, match.index)
      atoms.push({
        text: match[0],
        isDigits: /^\p{Nd}/u.test(match[0]),
        // A bank can cut a number anywhere, so the end of a piece is no boundary, but looks like one.
        gap: end === 0 ? ` ${gap}` : gap,
      })
      end = match.index + match[0].length
      if (atoms.length >= mostAtoms) return atoms
    }
  }
  return atoms
}

/**
 * The keys of `isKnown` that a text names as whole tokens: neighbouring runs of letters and digits, joined
 * whatever separates them. Never a part of a run of digits. A longer number hides the shorter ones inside it.
 */
export function mentionsOf(atoms: readonly Atom[], isKnown: (key: string) => boolean): Mention[] {
  const found: Mention[] = []
  for (let from = 0; from < atoms.length; from += 1) {
    let key = ''
    for (let to = from + 1; to <= Math.min(atoms.length, from + longestNumber); to += 1) {
      const last = atoms[to - 1]
      if (last === undefined || (to - 1 > from && !isJoint(last.gap))) break
      key += last.text
      if (isKnown(key) && (key.length >= shortNumber || followsInvoiceWord(atoms, from)))
        found.push({ key, from, to, isSure: isSure(atoms, from, to, key), isAlone: isAlone(atoms, from, to) })
    }
  }
  const whole = found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one &&
          other.from <= one.from &&
          other.to >= one.to &&
          other.to - other.from > one.to - one.from,
      ),
  )
  return [...whole, ...gluedMentions(atoms, isKnown)]
}

function isAlone(atoms: readonly Atom[], from: number, to: number): boolean {
  const next = atoms[to]
  return atoms[from - 1]?.isDigits !== true && (next?.isDigits !== true || !isJoint(next.gap))
}

/** Between parts of a number stand at most three separators. A comma separates numbers. */
function isJoint(gap: string): boolean {
  return gap.length <= 3 && !/[,;+&|()]/.test(gap)
}

/** Numbers that stand together without anything between them: 2026001720260018. All digits must belong to one. */
function gluedMentions(atoms: readonly Atom[], isKnown: (key: string) => boolean): Mention[] {
  return atoms.flatMap(({ text, isDigits }, from) => {
    if (!isDigits || text.length < 12 || text.length > 40) return []
    const parts = splitInto(text, isKnown)
    return parts === undefined
      ? []
      : parts.map((key) => ({ key, from, to: from + 1, isSure: true, isAlone: true }))
  })
}

/** The only way to split digits into known keys of at least six digits; undefined if there is none, or several. */
function splitInto(digits: string, isKnown: (key: string) => boolean): string[] | undefined {
  const ways: string[][] = []
  const walk = (at: number, before: string[]) => {
    if (ways.length > 1) return
    if (at === digits.length) ways.push(before)
    for (let length = 6; length <= Math.min(12, digits.length - at); length += 1) {
      const key = digits.slice(at, at + length)
      if (length < digits.length && isKnown(key)) walk(at + length, [...before, key])
    }
  }
  walk(0, [])
  return ways.length === 1 ? ways[0] : undefined
}

/** Words before the number of an invoice, also cut short. */
const invoiceWords =
  /^(?:R|RE|RG|RN|RNR|RGNR|RENR|RECH|RECHN|RECHNG|RECHNR|RECHNUNG|RECHNUNGEN|RECHNUNGS|RECHNUNGSNR|RECHNUNGSNUMMER|INVOICE|INV|NR|NO|NUMMER|BELEG|SVWZ|EREF|VOM|UND|U|ZU|FUER|FÜR|SAGT|DANKE|ZAHLUNG)$/
function followsInvoiceWord(atoms: readonly Atom[], at: number): boolean {
  const before = atoms[at - 1]
  return before !== undefined && before.text.length < 20 && invoiceWords.test(before.text)
}

/** Words before a number that is none of an invoice. */
const otherWords =
  /^(?:A|AN|AG|ANG|ANGEBOT|ANGEBOTS|ANGEBOTSNR|ANGEBOTSNUMMER|AB|AUFTRAG|AUFTRAGS|AUFTRAGSNR|AUFTRAGSNUMMER|BESTELLUNG|BESTELL|BESTELLNR|BESTELLNUMMER|ORDER|PO|KUNDE|KUNDEN|KUNDENNR|KUNDENNUMMER|KD|KDNR|KNR|LIEFERSCHEIN|LS|VERTRAG|VERTRAGS|VERTRAGSNR|VERTRAGSNUMMER|MANDAT|MANDATS|MREF|PROJEKT|GUTSCHRIFT|STORNO|TEL|TELEFON|STEUERNUMMER|USTID|IBAN|BIC)$/

/**
 * Whether a token is surely the number of an invoice. It is not if it is short, reads like a day, follows a word such as
 * Angebot, or has letters directly before it that are no word for an invoice.
 */
function isSure(atoms: readonly Atom[], from: number, to: number, key: string): boolean {
  if (key.length < 6 || key.replace(/\D/g, '').length < 4) return false
  if (isDay(atoms.slice(from, to))) return false
  const first = atoms[from]
  const before = atoms[from - 1]
  if (first === undefined || before === undefined) return true
  // Digits that touch other digits belong to a longer number: 1-20260017.
  if (before.isDigits && first.isDigits && /^[-/._]$/.test(first.gap)) return false
  const next = atoms[to]
  if (next?.isDigits && atoms[to - 1]?.isDigits && /^[-/._]$/.test(next.gap)) return false
  if (before.isDigits) return true
  if (otherWords.test(before.text)) return false
  const touches = /^[-/._#]?$/.test(first.gap)
  if (touches && before.text.length <= 4 && !invoiceWords.test(before.text)) return false
  // "Angebot Nr. 2026-0017"
  const earlier = atoms[from - 2]
  return !(/^(?:NR|NO|NUMMER)$/.test(before.text) && earlier !== undefined && otherWords.test(earlier.text))
}

/** Whether digits are written as a day: 03.01.2026, 2026-01-03, 20260103. */
function isDay(atoms: readonly Atom[]): boolean {
  if (atoms.some(({ isDigits }) => !isDigits)) return false
  const lengths = atoms.map(({ text }) => text.length).join(' ')
  const digits = atoms.map(({ text }) => text).join('')
  if (lengths === '4 4') return false
  const shapes = [
    /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)$/,
    /^(?<d>\d\d)(?<m>\d\d)(?<y>\d{4})$/,
    /^(?<d>\d\d)(?<m>\d\d)(?<y>\d\d)$/,
  ]
  return shapes.some((shape) => {
    const { y, m, d } = shape.exec(digits)?.groups ?? {}
    const [month, day, year] = [Number(m), Number(d), Number(y)]
    return (
      month >= 1 &&
      month <= 12 &&
      day >= 1 &&
      day <= 31 &&
      (y?.length === 2 || (year >= 2000 && year <= 2099))
    )
  })
}

/**
 * Whether a text has digits that could be the number of another claim, perhaps of one that is already settled: any digits
 * that are no day and not explained otherwise.
 */
export function hasOtherNumber(atoms: readonly Atom[], isExplained: (index: number) => boolean): boolean {
  return atoms.some((atom, index) => {
    if (!atom.isDigits || isExplained(index)) return false
    return ![index - 2, index - 1, index].some((from) => {
      const joined = atoms.slice(Math.max(from, 0), from + 3)
      const isWritten = joined.slice(1).every(({ gap }) => /^[-/.]$/.test(gap))
      return from >= 0 && joined.length === 3 && isWritten && isDay(joined)
    })
  })
}
