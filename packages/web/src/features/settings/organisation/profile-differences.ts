import { addressSummary } from '@kontor/domain/customers/address'
import type { Profile } from '@kontor/domain/organisation/profile'
import { type Difference, type Fields, workDifferences } from '#rooms/ui/dialogs/differences.ts'
import { uiTexts } from '#rooms/ui/texts.ts'
import { texts as settingsTexts } from '../texts.ts'

const texts = settingsTexts.organisation

/** Differences between unsaved work and the stored profile, in the order of the form. */
export function profileDifferences(stored: Profile, work: Profile): Difference[] {
  return workDifferences(stored, work, fieldsOf)
}

function fieldsOf(profile: Profile): Fields {
  const { register, contactPerson, bank } = profile
  return {
    [texts.legalName]: profile.legalName,
    [texts.address]: addressSummary(profile.address),
    [texts.directors]: profile.directors.join(', '),
    [texts.taxNumber]: profile.taxNumber,
    [texts.vatId]: profile.VAT,
    [texts.registerCourt]: register.court,
    [texts.registerNumber]: register.number,
    [texts.smallBusiness]: profile.smallBusiness ? uiTexts.differences.yes : uiTexts.differences.no,
    [texts.phone]: profile.phone,
    [texts.email]: profile.email,
    [texts.website]: profile.website,
    [texts.contactPerson]: contactPerson.name,
    [texts.contactPhone]: contactPerson.phone,
    [texts.contactEmail]: contactPerson.email,
    [texts.iban]: bank.iban,
    [texts.bic]: bank.bic,
    [texts.bankName]: bank.name,
    [texts.accountHolder]: bank.accountHolder,
    [texts.accentColor]: profile.accentColor ?? '',
    [texts.logo]: profile.logo === '' ? '' : texts.logoSize(Math.ceil(profile.logo.length / 1024)),
  }
}
