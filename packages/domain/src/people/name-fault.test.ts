import { expect, test } from 'vitest'
import { lookAlikeKey, nameFault } from './name-fault.ts'

test('refuses names with invisible characters, or with letters of several alphabets [A10.4]', () => {
  for (const name of ['eri\u200Bka', '\u202Eakire', 'eri\u00ADka', 'erika\u00A0muster', 'eri\uFE0Fka'])
    expect(nameFault(name)).toBe('invisible')
  // The first letter is Cyrillic, or Greek.
  for (const name of ['\u0435rika', '\u03BFtto', 'Иван Petrov']) expect(nameFault(name)).toBe('mixedScripts')
  for (const name of ["Zoë O'Neill-Łukasz", 'Иван Петров', 'Ελένη', '李雷', 'h.meier_2'])
    expect(nameFault(name)).toBeUndefined()
})

test('names of look-alike letters have the same key; other names do not', () => {
  // сосо in Cyrillic letters, and full-width letters.
  for (const name of ['\u0441\u043E\u0441\u043E', 'ＣＯＣＯ', ' Coco '])
    expect(lookAlikeKey(name)).toBe('coco')
  expect(lookAlikeKey('Иван')).not.toBe(lookAlikeKey('Ivan'))
})
