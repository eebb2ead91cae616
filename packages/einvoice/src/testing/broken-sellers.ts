import {
  type BrokenInvoice,
  broken,
  contactPerson,
  iban,
  inEveryFormat,
  lawAndBusinessRule,
  lawAndXRechnung,
  seller,
  sellerAddress,
  zeroRate,
} from './broken-invoice.ts'

/** Invoices from organisations whose data is incomplete or wrong. */
export const brokenSellers: readonly BrokenInvoice[] = [
  broken('the seller is in a country that is missing from the official list', {
    ids: { zugferd: 'BR-CL-14', xrechnung: 'BR-CL-14' },
    field: 'seller.address.country',
    by: sellerAddress({ country: 'Südsudan' }),
  }),
  broken('the seller has no name', {
    ids: lawAndBusinessRule('§ 14 (4) Nr. 1 UStG', 'BR-06'),
    field: 'seller.legalName',
    by: seller({ legalName: ' ' }),
  }),
  broken('the seller has no street', {
    ids: inEveryFormat('§ 14 (4) Nr. 1 UStG'),
    field: 'seller.address.street',
    by: sellerAddress({ street: '' }),
  }),
  broken('the seller has no postal code', {
    ids: lawAndXRechnung('§ 14 (4) Nr. 1 UStG', 'BR-DE-4'),
    field: 'seller.address.postalCode',
    by: sellerAddress({ postalCode: '' }),
  }),
  broken('the seller has no city', {
    ids: lawAndXRechnung('§ 14 (4) Nr. 1 UStG', 'BR-DE-3'),
    field: 'seller.address.city',
    by: sellerAddress({ city: '' }),
  }),
  broken('the seller has no country', {
    ids: inEveryFormat('§ 14 (4) Nr. 1 UStG'),
    field: 'seller.address.country',
    by: sellerAddress({ country: '' }),
    severity: 'warning',
  }),
  broken('the country of the seller does not exist', {
    ids: { zugferd: 'BR-CL-14', xrechnung: 'BR-CL-14' },
    field: 'seller.address.country',
    by: sellerAddress({ country: 'Atlantis' }),
  }),
  broken('the seller has no tax number and no VAT id', {
    ids: { pdf: '§ 14 (4) Nr. 2 UStG', zugferd: 'BR-S-02', xrechnung: 'BR-DE-16' },
    field: 'seller.taxNumber',
    by: seller({ taxNumber: '', VAT: '' }),
  }),
  ...(
    [
      ['exempt', 'BR-E-02'],
      ['smallBusiness', 'BR-E-02'],
      ['reverseCharge', 'BR-AE-02'],
    ] as const
  ).map(([taxCase, zugferd]) =>
    broken(`the seller has no tax number and no VAT id (${taxCase})`, {
      ids: { pdf: '§ 14 (4) Nr. 2 UStG', zugferd, xrechnung: 'BR-DE-16' },
      field: 'seller.taxNumber',
      taxCase,
      by: seller({ taxNumber: '', VAT: '' }),
    }),
  ),
  broken('the seller of a photovoltaic system has no tax number and no VAT id', {
    ids: { pdf: '§ 14 (4) Nr. 2 UStG', zugferd: 'BR-Z-02', xrechnung: 'BR-DE-16' },
    field: 'seller.taxNumber',
    by: [seller({ taxNumber: '', VAT: '' }), zeroRate],
  }),
  broken('a seller with only a VAT id provides a service to a third country', {
    ids: { zugferd: 'BR-CO-26', xrechnung: 'BR-CO-26' },
    field: 'seller.register.number',
    taxCase: 'thirdCountryService',
    by: seller({ taxNumber: '', register: { court: '', number: '' } }),
  }),
  broken('the seller of a service to another EU state has no VAT id', {
    ids: inEveryFormat('§ 14a (1) UStG'),
    field: 'seller.VAT',
    taxCase: 'euService',
    by: seller({ VAT: '' }),
  }),
  broken('the seller of an intra-community supply has no VAT id', {
    ids: lawAndBusinessRule('§ 14a (3) UStG', 'BR-IC-02'),
    field: 'seller.VAT',
    taxCase: 'intraCommunitySupply',
    by: seller({ VAT: '' }),
  }),
  broken('the seller of an export has no VAT id', {
    ids: { zugferd: 'BR-G-02', xrechnung: 'BR-G-02' },
    field: 'seller.VAT',
    taxCase: 'export',
    by: seller({ VAT: '' }),
  }),
  broken('the VAT id of the seller has no country code', {
    ids: lawAndBusinessRule('§ 27a UStG', 'BR-CO-09'),
    field: 'seller.VAT',
    by: seller({ VAT: '136695976' }),
    severityOfPdf: 'warning',
  }),
  broken('the VAT id of the seller has a wrong check digit', {
    ids: inEveryFormat('§ 27a UStG'),
    field: 'seller.VAT',
    by: seller({ VAT: 'DE 136 695 977' }),
    severity: 'warning',
  }),
  ...(['domestic', 'euService'] as const).map((taxCase) =>
    broken(`a label precedes the VAT id of the seller (${taxCase})`, {
      ids: inEveryFormat('§ 27a UStG'),
      field: 'seller.VAT',
      taxCase,
      by: seller({ VAT: 'USt-IdNr. DE136695976' }),
      severity: taxCase === 'domestic' ? 'warning' : 'error',
    }),
  ),
  broken('the seller has no contact person', {
    ids: { xrechnung: 'BR-DE-5' },
    field: 'seller.contactPerson.name',
    by: contactPerson({ name: '' }),
  }),
  broken('the seller has no phone number', {
    ids: { xrechnung: 'BR-DE-6' },
    field: 'seller.contactPerson.phone',
    by: [contactPerson({ phone: '' }), seller({ phone: '' })],
  }),
  broken('the phone number is invalid', {
    ids: { xrechnung: 'BR-DE-27' },
    field: 'seller.contactPerson.phone',
    by: contactPerson({ phone: 'App. 12' }),
    severity: 'warning',
  }),
  broken('the seller has no e-mail address', {
    ids: { xrechnung: 'BR-DE-7' },
    field: 'seller.contactPerson.email',
    by: [contactPerson({ email: '' }), seller({ email: '' })],
  }),
  broken('the e-mail address is invalid', {
    ids: { xrechnung: 'BR-DE-28' },
    field: 'seller.contactPerson.email',
    by: contactPerson({ email: 'jo.kern@kontor' }),
    severity: 'warning',
  }),
  broken("the seller's electronic address is invalid", {
    ids: { zugferd: 'EAS', xrechnung: 'EAS' },
    field: 'seller.email',
    by: seller({ email: 'rechnung@kontor' }),
    severity: 'warning',
  }),
  broken('the seller has no bank account', {
    ids: { xrechnung: 'BR-DE-1' },
    field: 'seller.bank.iban',
    by: iban(''),
  }),
  broken('the IBAN is mistyped', {
    ids: lawAndXRechnung('ISO 13616', 'BR-DE-19'),
    field: 'seller.bank.iban',
    by: iban('DE88 3704 0044 0532 0130 00'),
    severity: 'warning',
  }),
]
