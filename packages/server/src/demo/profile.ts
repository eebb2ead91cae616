import { readFileSync } from 'node:fs'
import type { Profile } from '@kontor/domain/organisation/profile'
import { demoLogo } from '../own-files.ts'

export const demoOrganisationName = 'Musterwerk Gestaltung & Technik GmbH'

/** The seller of the example invoices: invented, with an account at a bank that does not exist. */
export function demoProfile(): Profile {
  const logo = readFileSync(demoLogo, 'base64')
  return {
    legalName: demoOrganisationName,
    address: {
      street: 'Lindenallee 7',
      streetExtra: '',
      postalCode: '99999',
      city: 'Musterstadt',
      country: 'Deutschland',
    },
    taxNumber: '99/999/99999',
    VAT: 'DE999999903',
    register: { court: 'Amtsgericht Musterstadt', number: 'HRB 99999' },
    directors: ['Käthe Größmann', 'Jörn Übersee'],
    contactPerson: {
      name: 'Käthe Größmann',
      phone: '+49 30 23125 100',
      email: 'rechnung@musterwerk.example.de',
    },
    phone: '+49 30 23125 0',
    email: 'kontakt@musterwerk.example.de',
    website: 'https://musterwerk.example.de',
    bank: {
      name: 'Musterbank eG',
      iban: 'DE37999999990123456789',
      bic: 'MUSTDEFFXXX',
      accountHolder: demoOrganisationName,
    },
    smallBusiness: false,
    logo: `data:image/png;base64,${logo}`,
  }
}
