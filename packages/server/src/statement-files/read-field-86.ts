import { emptyLine, type ReadLine } from '@kontor/domain/payments/statements/bank-statement'

/** Words that start a part of the remittance information (DFÜ-Abkommen, Anlage 3). */
const keyword = /(?=(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|RREF|PURP)\+)/

/** Field :86: of an MT940, structured by `?20` or plain. `code` is the transaction code of three digits. */
export function detailsOfField86(value: string): {
  code: string
  info: string
  line: Omit<ReadLine, 'amount'>
} {
  const joined = value.replace(/\n/g, '')
  const [, code, separator] = /^(\d{3})([^\w\s])(?=\d\d)/.exec(joined) ?? []
  if (code === undefined || separator === undefined)
    return {
      code: '',
      info: '',
      line: { ...emptyLine, texts: value.split('\n').map(trimmed).filter(isFilled) },
    }
  const fields = joined
    .slice(3)
    .split(separator)
    .flatMap((part) => {
      const [, number, text = ''] = /^(\d\d)(.*)$/.exec(part) ?? []
      return number === undefined ? [] : [{ number: Number(number), text }]
    })
  const of = (...numbers: number[]) =>
    fields.filter(({ number }) => numbers.includes(number)).map(({ text }) => text)
  const pieces = fields
    .filter(({ number }) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63))
    .map(({ text }) => text)
  const parts = partsOf(pieces)
  const whole = (name: string) => (parts.get(name) ?? []).join('').trim()
  const plain = parts.get('') ?? []
  const purpose = parts.get('SVWZ')
  return {
    code,
    info: trimmed(of(0).join('')),
    line: {
      ...emptyLine,
      party: trimmed(of(32, 33).join('')),
      iban: (of(31).join('') || whole('IBAN')).replace(/\s/g, '').toUpperCase(),
      bic: trimmed(of(30).join('') || whole('BIC')),
      texts: (purpose === undefined ? plain : [...purpose, ...plain]).map(trimmed).filter(isFilled),
      endToEnd: /^(?:NOTPROVIDED|NONREF)$/i.test(whole('EREF')) ? '' : whole('EREF'),
      mandate: whole('MREF'),
      returnReason: returnReasonOf(of(34).join(''), purpose ?? plain),
    },
  }
}

/** The pieces of each part, by its keyword; '' for pieces before the first keyword. */
function partsOf(pieces: readonly string[]): Map<string, string[]> {
  const parts = new Map<string, string[]>()
  let current = ''
  for (const piece of pieces.flatMap((one) => one.split(keyword))) {
    const [start, name] = /^([A-Z]{3,4})\+/.exec(piece) ?? []
    const isStart = start !== undefined && keyword.test(piece)
    if (isStart) current = name ?? ''
    const own = parts.get(current) ?? []
    own.push(isStart ? piece.slice(start.length) : piece)
    parts.set(current, own)
  }
  return parts
}

/** `?34` is the reason of a return; 901 and further numbers stand for codes of SEPA, 000 for none. */
function returnReasonOf(number: string, texts: readonly string[]): string {
  const text = texts.join(' ')
  const word = /\b(?:RETURN|RUECKLASTSCHRIFT|RÜCKLASTSCHRIFT|RETOURE)\b/i.exec(text)
  const code = word && /\b[A-Z]{2}\d\d\b/i.exec(text.slice(word.index + word[0].length))
  if (code) return code[0].toUpperCase()
  const trimmedNumber = number.trim()
  return /^9\d\d$/.test(trimmedNumber) ? trimmedNumber : ''
}

function trimmed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function isFilled(text: string): boolean {
  return text !== ''
}
