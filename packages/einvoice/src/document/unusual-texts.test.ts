import { expect, test } from 'vitest'
import { unusualTexts } from '../testing/unusual-texts.ts'
import { checkDocument } from './check-document.ts'

test.each(unusualTexts)('has the verdict of the official tools: $what', ({ xml, verdict }) => {
  const { schemaFaults, findings } = checkDocument(xml)
  const fatal = findings.filter(({ severity }) => severity === 'fatal' || severity === 'error')
  const broken = schemaFaults.length > 0 ? ['schema'] : new Set(fatal.map(({ id }) => id))
  expect([...broken].sort()).toEqual([...verdict].sort())
})
