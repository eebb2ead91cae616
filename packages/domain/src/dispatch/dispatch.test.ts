import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyContactPerson } from '../customers/contact-person.ts'
import { noonOf } from '../days/calendar-day.ts'
import { emptyInvoice } from '../invoices/invoice-defaults.ts'
import { carrierFor, encodedSize, lacksConsent, typeOfCarrier } from './carrier.ts'
import { isMailAddress, splitAddresses } from './mail-address.ts'
import { mailFileName, mailFileTypeOf } from './mail-file.ts'
import { mailKindOf, mailKinds, mailLanguages } from './mail-kind.ts'
import {
  type AttemptOutcome,
  afterAttempt,
  countsAsSent,
  isWithdrawable,
  mailStates,
  mayBounce,
  mayResolve,
} from './mail-state.ts'
import { type MailValues, mailPlaceholders, renderMail, unknownMailPlaceholders } from './mail-template.ts'
import { allRecipients, recipientsFor, withoutRepeated } from './recipients.ts'
import { builtInTemplate, greeting, payableUntil, paymentTerms, testNote } from './wording.ts'

/** One byte per character. */
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const values = Object.fromEntries(mailPlaceholders.map((name) => [name, `<${name}>`])) as MailValues

describe('an address [A23.1]', () => {
  test.each(['a@b.de', "o'neill+x@sub.firma.example", 'b@müller.de', 'A_1@x-y.example'])(
    'may be %s',
    (address) => expect(isMailAddress(address)).toBe(true),
  )
  test.each([
    '',
    'a',
    'a@b',
    '@b.de',
    'a@.de',
    'a@b.',
    'a@b..de',
    '.a@b.de',
    'a..b@b.de',
    'a@-b.de',
    'a@b-.de',
    'a@b.123',
    'a@b.de@c.de',
    'a b@c.de',
    'Ada <a@b.de>',
    '"a"@b.de',
    'a@b.de,c@d.de',
    'a@b.de\r\nBcc: c@d.de',
    'a@b.de\n',
    'a@[127.0.0.1]',
    `${'a'.repeat(250)}@b.de`,
  ])('is not %j', (address) => expect(isMailAddress(address)).toBe(false))

  test('never contains characters that end a header or separate recipients', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        if (isMailAddress(`${text}@b.de`)) expect(text).not.toMatch(/[\p{Cc}\s,;<>"()@:\\[\]]/u)
      }),
    )
  })

  test('is separated from others by commas, semicolons and spaces', () => {
    expect(splitAddresses(' a@b.de; c@d.de,e@f.de\n')).toEqual(['a@b.de', 'c@d.de', 'e@f.de'])
    expect(splitAddresses(' ')).toEqual([])
  })
})

describe('recipients [A23.4]', () => {
  const rule = { kind: 'invoice', to: ['r@k.de'], cc: ['c@k.de'], bcc: [] } as const
  const rules = [{ ...rule, to: [...rule.to], cc: [...rule.cc], bcc: [] }]

  test('are those of the kind, or the address for invoices', () => {
    expect(recipientsFor(rules, 'invoice', 'a@k.de')).toEqual({ to: ['r@k.de'], cc: ['c@k.de'], bcc: [] })
    expect(recipientsFor(rules, 'credit', ' a@k.de ')).toEqual({ to: ['a@k.de'], cc: [], bcc: [] })
    expect(recipientsFor(rules, 'credit', ' ')).toEqual({ to: [], cc: [], bcc: [] })
    const copies = [{ kind: 'invoice' as const, to: [], cc: ['c@k.de'], bcc: ['b@k.de'] }]
    expect(recipientsFor(copies, 'invoice', 'a@k.de')).toEqual({
      to: ['a@k.de'],
      cc: ['c@k.de'],
      bcc: ['b@k.de'],
    })
  })

  test('are there once', () => {
    const repeated = { to: ['a@k.de', 'A@K.de'], cc: ['a@k.de', 'b@k.de'], bcc: ['B@k.de'] }
    expect(withoutRepeated(repeated)).toEqual({ to: ['a@k.de'], cc: ['b@k.de'], bcc: [] })
    expect(allRecipients({ to: ['1'], cc: ['2'], bcc: ['3'] })).toEqual(['1', '2', '3'])
  })
})

describe('the file of a mail [A23.4]', () => {
  test('follows the customer, or else the invoice', () => {
    expect(carrierFor('invoice', 'format', 'zugferd')).toBe('zugferd')
    expect(carrierFor('invoice', 'format', 'xrechnung')).toBe('xml')
    expect(carrierFor('credit', 'format', 'pdf')).toBe('pdf')
    expect(carrierFor('invoice', 'xml', 'pdf')).toBe('xml')
    for (const kind of ['offer', 'reminder'] as const) expect(carrierFor(kind, 'xml', 'zugferd')).toBe('pdf')
    expect((['zugferd', 'xml', 'pdf'] as const).map(typeOfCarrier)).toEqual([
      'application/pdf',
      'application/xml',
      'application/pdf',
    ])
  })

  test('needs consent only if it is an invoice as a plain PDF', () => {
    expect(lacksConsent('invoice', 'pdf', 0)).toBe(true)
    expect(lacksConsent('cancellation', 'pdf', 0)).toBe(true)
    expect(lacksConsent('invoice', 'pdf', 1)).toBe(false)
    expect(lacksConsent('invoice', 'zugferd', 0)).toBe(false)
    expect(lacksConsent('invoice', 'xml', 0)).toBe(false)
    expect(lacksConsent('offer', 'pdf', 0)).toBe(false)
    expect(lacksConsent('reminder', 'pdf', 0)).toBe(false)
  })

  test('is recognized by its content', () => {
    const type = (text: string) => mailFileTypeOf(bytesOf(text))
    expect(type('%PDF-1.7')).toBe('application/pdf')
    expect(type('\xef\xbb\xbf<?xml version="1.0"?>')).toBe('application/xml')
    for (const text of ['', '<html>', '<?xmlx', 'MZ']) expect(type(text)).toBeUndefined()
  })

  test.each([
    ['Rechnung Müller & Söhne.pdf', 'Rechnung-Mueller-Soehne.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['Ñandú.PDF', 'Nandu.pdf'],
    ['.pdf', 'Datei.pdf'],
    ['請求書', 'Datei.pdf'],
    ['..versteckt', 'versteckt.pdf'],
    ['a\r\nb.exe', 'a-b.exe.pdf'],
  ])('has an ASCII name: %j becomes %s', (given, name) => {
    expect(mailFileName(given, 'application/pdf')).toBe(name)
  })

  test('has a name of its own within the mail', () => {
    expect(mailFileName('a.xml', 'application/xml', ['A.xml', 'a-2.xml'])).toBe('a-3.xml')
  })

  test('takes four thirds of its size, in lines', () => {
    expect([0, 1, 3, 57, 58].map(encodedSize)).toEqual([0, 6, 6, 78, 84])
  })
})

describe('a template [A23.3]', () => {
  test('may only contain known placeholders', () => {
    expect(
      unknownMailPlaceholders({ subject: '{Nummer} {nummer}', body: '{Summe} {Betrag} {offen' }),
    ).toEqual(['{nummer}', '{Summe}', '{offen'])
  })

  test('is built in for each kind and language with known placeholders only', () => {
    for (const kind of mailKinds)
      for (const language of mailLanguages) {
        const template = builtInTemplate(kind, language)
        expect(unknownMailPlaceholders(template)).toEqual([])
        expect(renderMail(template, values).subject).toBe('<Beleg> <Nummer> – <Firma>')
      }
  })

  test('does not search values for placeholders, and its subject is one line', () => {
    const rendered = renderMail(
      { subject: 'A\r\n{Kunde}', body: '{Kunde} {Unbekannt}' },
      { ...values, Kunde: '{Betrag}\r\nBcc: x@y.de' },
    )
    expect(rendered).toEqual({
      subject: 'A {Betrag} Bcc: x@y.de',
      body: '{Betrag}\r\nBcc: x@y.de {Unbekannt}',
    })
  })

  test('for a reminder names the total and the deadline [A23.26]', () => {
    const deadline = noonOf({ year: 2026, month: 12, day: 4 })
    for (const [language, sentence] of [
      ['de', 'Bitte zahlen Sie bis zum 04.12.2026.'],
      ['en', 'Please pay by 04.12.2026.'],
    ] as const) {
      const filled = { ...values, Betrag: '12 €', Zahlungsziel: payableUntil(deadline, language) }
      const { body } = renderMail(builtInTemplate('reminder', language), filled)
      expect(body).toContain(sentence)
      expect(body).toContain(' 12 €.')
    }
  })

  test('greets in the language of the customer', () => {
    const person = { ...emptyContactPerson(), lastName: 'Müller', title: 'Dr.' }
    expect(greeting({ ...person, gender: 'female' }, 'de')).toBe('Sehr geehrte Frau Dr. Müller')
    expect(greeting({ ...person, gender: 'male', title: '' }, 'de')).toBe('Sehr geehrter Herr Müller')
    expect(greeting(person, 'de')).toBe('Sehr geehrte Damen und Herren')
    expect(greeting({ ...person, gender: 'female' }, 'en')).toBe('Dear Dr. Müller')
    expect(greeting({ ...person, gender: 'male', title: '' }, 'en')).toBe('Dear Mr Müller')
    expect(greeting({ ...person, gender: 'female', title: '' }, 'en')).toBe('Dear Ms Müller')
    expect(greeting({ ...person, gender: 'female', lastName: '' }, 'en')).toBe('Dear Sir or Madam')
  })

  test('states the payment terms', () => {
    const { payment } = emptyInvoice().content
    expect(paymentTerms({ ...payment, paymentGoal: 14 }, 'de')).toContain('14 Tage')
    expect(paymentTerms({ ...payment, paymentGoal: 14 }, 'en')).toBe(
      'Payment is due within 14 days of receipt of the invoice.',
    )
    expect(paymentTerms({ ...payment, paymentGoal: 0 }, 'en')).toBe(
      'Payment is due on receipt of the invoice.',
    )
  })

  test('in test mode says who would get the mail', () => {
    expect(testNote('a@b.de').body).toContain('ginge sie an: a@b.de')
  })
})

test('a mail has the kind of its paper', () => {
  const { content } = emptyInvoice()
  expect(mailKindOf(content)).toBe('invoice')
  expect(mailKindOf({ ...content, paper: { kind: 'advance', form: 'rest' } })).toBe('advance')
})

describe('the state of a mail [A23.7]', () => {
  test('is repeated after 1, 5, 30 and 120 minutes', () => {
    const delays = [1, 2, 3, 4].map((attempts) => afterAttempt('temporary', attempts, 1000))
    expect(delays.map(({ state, nextAt }) => [state, nextAt - 1000])).toEqual([
      ['retry', 60],
      ['retry', 300],
      ['retry', 1800],
      ['retry', 7200],
    ])
    expect(afterAttempt('temporary', 5, 1000)).toEqual({ state: 'failed', attempts: 5, nextAt: 0 })
  })

  test.each<[AttemptOutcome, string]>([
    ['accepted', 'accepted'],
    ['permanent', 'failed'],
    ['lost', 'unclear'],
  ])('after the outcome %s is %s', (outcome, state) => {
    expect(afterAttempt(outcome, 1, 1000)).toEqual({ state, attempts: 1, nextAt: 0 })
  })

  test('does not change if the sign-in is refused', () => {
    expect(afterAttempt('signIn', 1, 1000)).toEqual({ state: 'queued', attempts: 0, nextAt: 1000 })
  })

  test('decides what a user can do', () => {
    expect(mailStates.filter(isWithdrawable)).toEqual(['queued', 'retry'])
    expect(mailStates.filter((state) => mayResolve(state, 'again'))).toEqual(['failed', 'bounced', 'unclear'])
    expect(mailStates.filter(mayBounce)).toEqual(['accepted', 'bounced', 'unclear'])
    expect(mailStates.filter((state) => mayResolve(state, 'accepted'))).toEqual(['unclear'])
    expect(mailStates.filter((state) => mayResolve(state, 'failed'))).toEqual(['unclear'])
    expect(mailStates.filter((state) => !countsAsSent(state))).toEqual(['failed', 'withdrawn'])
  })
})
