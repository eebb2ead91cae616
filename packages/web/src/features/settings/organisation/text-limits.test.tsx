import { readBody } from '@kontor/contract/calls/read-body'
import { profileSchema } from '@kontor/contract/organisation/profile-schema'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { expect, test } from 'vitest'
import { fillForm } from '#rooms/ui/fields/testing/fill-form.tsx'
import { BankSection } from './bank-section.tsx'
import { CompanySection } from './company-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { TaxSection } from './tax-section.tsx'

test('each text field of the Unternehmensdaten enforces its limit and shows a message', () => {
  const first = { ...emptyProfile(), directors: [''] }
  const { value, fields, hints } = fillForm(first, (value, onChange) => (
    <>
      <CompanySection value={value} onChange={onChange} />
      <TaxSection value={value} onChange={onChange} />
      <ContactSection value={value} onChange={onChange} />
      <BankSection value={value} onChange={onChange} showErrors={false} />
    </>
  ))
  expect(fields).toHaveLength(21)
  expect(hints).toHaveLength(21)
  expect(readBody(profileSchema, value)).toMatchObject({ success: true })
})
