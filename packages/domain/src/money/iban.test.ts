import { expect, test } from 'vitest'
import { checkIban, formatIban } from './iban.ts'

test.each([
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  ' de89 3704 0044 0532 0130 00 ',
  'AT61 1904 3002 3457 3201',
  'CH93 0076 2011 6238 5295 7',
  'FR14 2004 1010 0505 0001 3M02 606',
  'GB29 NWBK 6016 1331 9268 19',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'NL91 ABNA 0417 1643 00',
  'NO93 8601 1117 947',
])('%s is a valid IBAN', (iban) => {
  expect(checkIban(iban)).toBe('valid')
})

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['89370400440532013000', 'malformed'],
  ['DE8937040044053201300O!', 'malformed'],
  ['DEXX370400440532013000', 'malformed'],
  ['DE8X370400440532013000', 'malformed'],
  ['BR1500000000000010932840814P2', 'unknownCountry'],
  ['DE8937040044053201300', 'wrongLength'],
  ['DE893704004405320130000', 'wrongLength'],
  ['DE88370400440532013000', 'wrongCheckDigits'],
] as const)('checking %j returns %s', (text, finding) => {
  expect(checkIban(text)).toBe(finding)
})

test('detects any wrong digit and any swap of two different adjacent digits', () => {
  const iban = 'DE89370400440532013000'
  for (let index = 2; index < iban.length; index++) {
    for (let digit = 0; digit < 10; digit++) {
      const mistyped = `${iban.slice(0, index)}${digit}${iban.slice(index + 1)}`
      expect(checkIban(mistyped)).toBe(mistyped === iban ? 'valid' : 'wrongCheckDigits')
    }
    const [left, right] = [iban.charAt(index), iban.charAt(index + 1)]
    const swapped = `${iban.slice(0, index)}${right}${left}${iban.slice(index + 2)}`
    expect(checkIban(swapped)).toBe(swapped === iban ? 'valid' : 'wrongCheckDigits')
  }
})

test('formats an IBAN in groups of four without a trailing blank', () => {
  expect(formatIban('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(formatIban('AT611904300234573201')).toBe('AT61 1904 3002 3457 3201')
  expect(formatIban('')).toBe('')
})
