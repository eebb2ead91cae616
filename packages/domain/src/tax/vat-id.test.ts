import { expect, test } from 'vitest'
import { checkVatId } from './vat-id.ts'

/** Published VAT ids, at least one for each country for which `checkVatId` verifies a check digit. */
const publicVatIds = [
  'ATU13585627',
  'BE0428759497',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094259216',
  'FI20774740',
  'FR40303265045',
  'HR33392005961',
  'HU12892312',
  'IT00743110157',
  'LU15027442',
  'MT11679112',
  'NL004495445B01',
  'NL002455799B11',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
]

/** Computed by the published rules, because few assigned numbers cover the edge cases of the check digits. */
const computedVatIds = [
  'BE0428759695',
  'DE136696008',
  'PT501234659',
  'PT501234560',
  'PT501234640',
  'RO18547303',
  'SI50123459',
  'SI50123530',
  'SI50123580',
]

/** Index of the check digit in ids where it is not the last character. */
const checkDigitsInside: Record<string, number> = { SE123456789701: 11, NL004495445B01: 10 }

test.each([...publicVatIds, ...computedVatIds])(
  '%s is valid, but not with any other check digit',
  (vatId) => {
    expect(checkVatId(vatId)).toBe('valid')
    const position = checkDigitsInside[vatId] ?? vatId.length - 1
    const others = [...'0123456789'].filter((digit) => digit !== vatId[position])
    const findings = others.map((digit) =>
      checkVatId(vatId.slice(0, position) + digit + vatId.slice(position + 1)),
    )
    expect(new Set(findings)).toEqual(new Set(['wrongCheckDigit']))
  },
)

/** Romanian numbers have two to ten digits, so a shorter one can be valid. */
const ofFixedLength = publicVatIds.filter((vatId) => !vatId.startsWith('RO'))

test.each(ofFixedLength)('%s with one digit too many or too few is invalid', (vatId) => {
  expect(checkVatId(`${vatId}1`)).not.toBe('valid')
  expect(checkVatId(vatId.slice(0, -1))).not.toBe('valid')
})

test('detects any wrong digit after the first in a German VAT id', () => {
  for (let index = 3; index < 11; index++) {
    for (let digit = 0; digit < 10; digit++) {
      const mistyped = `${'DE136695976'.slice(0, index)}${digit}${'DE136695976'.slice(index + 1)}`
      expect(checkVatId(mistyped)).toBe(mistyped === 'DE136695976' ? 'valid' : 'wrongCheckDigit')
    }
  }
})

test.each([
  ['', 'empty'],
  [' ', 'empty'],
  ['de 136 695 976', 'valid'],
  ['GR094259216', 'valid'],
  ['FRK7399859412', 'valid'],
  ['FRX1399859412', 'valid'],
  ['IE6433435F', 'valid'],
  ['IE8D79739I', 'valid'],
  ['ESB58378431', 'valid'],
  ['CY10259033P', 'valid'],
  ['XI123456789', 'valid'],
  ['CHE-123.456.788 MWST', 'unchecked'],
  ['GB123456789', 'unchecked'],
  ['136695976', 'malformed'],
  ['DE12345', 'malformed'],
  ['D1136695976', 'malformed'],
  ['DE036695976', 'malformed'],
  ['DE136695978', 'wrongCheckDigit'],
  ['ATU13585626', 'wrongCheckDigit'],
  ['FR41303265045', 'wrongCheckDigit'],
  ['NL123456789B90', 'wrongCheckDigit'],
] as const)('the check of %j returns %s', (text, finding) => {
  expect(checkVatId(text)).toBe(finding)
})
