import type { Address } from '@kontor/domain/customers/address'
import type { ContactPerson } from '@kontor/domain/customers/contact-person'
import { type Customer, emptyCustomer } from '@kontor/domain/customers/customer'

/** The address book of the example data: 14 invented customers in Germany, the EU and beyond. */
export function demoCustomers(): Customer[] {
  return [
    customer('K-1001', 'Bäckerei Übermut GmbH', person('female', 'Änne', 'Süßkind'), {
      address: address('Süßwinkel 3', '50667', 'Köln'),
      VAT: 'DE912345609',
      email: 'buchhaltung@uebermut.example.de',
      phone: '+49 221 4710 111',
      paymentGoal: 14,
      discount: { days: 7, value: 0.02 },
    }),
    customer('K-1002', 'Gärtnerei Grünspan KG', person('male', 'Jürgen', 'Moosäcker'), {
      address: address('Am Krähenbühl 18', '97070', 'Würzburg'),
      VAT: 'DE955544407',
      email: 'post@gruenspan.example.de',
    }),
    customer('K-1003', 'Möbelhaus Eichenglück e. K.', person('male', 'Günther', 'Böttcher'), {
      address: address('Holzstraße 44', '33602', 'Bielefeld'),
      phone: '+49 69 90009 200',
      paymentGoal: 21,
    }),
    customer('K-1004', 'Gemeinschaftspraxis am Weiher', person('female', 'Verena', 'Sommerfeld', 'Dr.'), {
      address: { ...address('Weiherweg 2', '20095', 'Hamburg'), streetExtra: '2. Obergeschoss' },
      email: 'verwaltung@praxis-weiher.example.de',
      phone: '+49 40 66969 300',
      internalReference: 'QM-Handbuch',
    }),
    customer('K-1005', 'Stadtbücherei Musterstadt', person('general', 'Kim', 'Löwenherz'), {
      department: 'Abteilung Öffentlichkeitsarbeit',
      address: address('Rathausplatz 1', '99999', 'Musterstadt'),
      internalReference: 'HHSt. 4711',
      paymentGoal: 30,
    }),
    customer('K-1006', 'Fährbetrieb Wattwind GmbH & Co. KG', person('male', 'Fiete', 'Jörgensen'), {
      address: address('Deichstraße 99', '26506', 'Norden'),
      VAT: 'DE977700007',
      email: 'kontor@wattwind.example.de',
      websites: ['https://wattwind.example.de'],
    }),
    customer('K-1007', 'Kaffeerösterei Dunkelgold GmbH', person('female', 'Mónica', 'Schäfer'), {
      address: address('Hafenstraße 12 a', '48153', 'Münster'),
      VAT: 'DE900100200',
      email: 'einkauf@dunkelgold.example.de',
      paymentGoal: 10,
      discount: { days: 5, value: 0.03 },
    }),
    customer('K-1008', '', person('male', 'Jürgen', 'Weißgerber', 'Prof. Dr.'), {
      address: address('Philosophenweg 5', '69120', 'Heidelberg'),
      phone: '+49 89 99998 500',
    }),
    customer('K-1009', 'Stadt Musterstadt', person('female', 'Roswitha', 'Ährenfeld'), {
      department: 'Fachbereich Digitales',
      address: address('Rathausplatz 3', '99999', 'Musterstadt'),
      email: 'rechnungseingang@stadt-musterstadt.example.de',
      leitwegId: '16999999-MUSTERSTADT-58',
      paymentGoal: 30,
    }),
    customer('K-2001', 'Alpenblick Beispiel GmbH', person('female', 'Leni', 'Kössler'), {
      address: address('Bergisel 8', '6020', 'Innsbruck', 'Österreich'),
      VAT: 'ATU99999902',
      email: 'rechnungen@alpenblick.example.com',
      zeroTax: true,
    }),
    customer('K-2002', 'Exemple Lumière SARL', person('female', 'Hélène', 'Lefèvre'), {
      address: address("12 rue de l'Exemple", '69002', 'Lyon', 'Frankreich'),
      VAT: 'FR14999999999',
      email: 'compta@lumiere.example.com',
      zeroTax: true,
    }),
    customer('K-2003', 'Voorbeeld Windmolens B.V.', person('male', 'Jan', 'van der Voorbeeld'), {
      address: address('Molenkade 31', '3511 AB', 'Utrecht', 'Niederlande'),
      VAT: 'NL999999904B01',
      email: 'facturen@voorbeeld.example.com',
      zeroTax: true,
    }),
    customer('K-3001', 'Muster Uhren AG', person('male', 'Beat', 'Zürcher'), {
      address: address('Musterquai 20', '8001', 'Zürich', 'Schweiz'),
      email: 'kreditoren@musteruhren.example.com',
      zeroTax: true,
    }),
    customer('K-3002', 'Sample & Sons Ltd', person('female', 'Olivia', 'Sample'), {
      address: address('4 Example Lane', 'BS1 4ST', 'Bristol', 'Vereinigtes Königreich'),
      email: 'accounts@sample.example.com',
      zeroTax: true,
    }),
  ]
}

interface CustomerDetails {
  address: Address
  department?: string
  VAT?: string
  email?: string
  phone?: string
  websites?: string[]
  internalReference?: string
  paymentGoal?: number
  discount?: { days: number; value: number }
  zeroTax?: boolean
  /** Leitweg-ID of a public customer, which receives XRechnung. */
  leitwegId?: string
}

function customer(
  customerNumber: string,
  companyName: string,
  contactPerson: ContactPerson,
  details: CustomerDetails,
): Customer {
  const empty = emptyCustomer()
  return {
    ...empty,
    companyName,
    department: details.department ?? '',
    contactPerson,
    postAddress: details.address,
    invoiceAddress: { ...details.address },
    VAT: details.VAT ?? '',
    references: { customerNumber, internalReference: details.internalReference ?? '' },
    contactPreferences: {
      useEmailForInvoice: details.email !== undefined,
      emailForInvoice: details.email ?? '',
      phone: details.phone ?? '',
      otherEmails: [],
      websites: details.websites ?? [],
    },
    paymentPreferences: {
      paymentGoal: details.paymentGoal ?? empty.paymentPreferences.paymentGoal,
      useDiscount: details.discount !== undefined,
      discount: details.discount ?? { days: 0, value: 0 },
      zeroTaxRateByDefault: details.zeroTax ?? false,
    },
    eInvoice: {
      ...empty.eInvoice,
      format: details.leitwegId ? 'xrechnung' : companyName === '' ? 'pdf' : 'zugferd',
      buyerReference: details.leitwegId ?? '',
    },
  }
}

function person(
  gender: ContactPerson['gender'],
  firstName: string,
  lastName: string,
  title = '',
): ContactPerson {
  return { gender, firstName, lastName, title }
}

function address(street: string, postalCode: string, city: string, country = 'Deutschland'): Address {
  return { street, streetExtra: '', postalCode, city, country }
}
