import {
  type BrokenInvoice,
  broken,
  customer,
  customerAddress,
  eInvoice,
  inEveryFormat,
  lawAndBusinessRule,
  lawAndXRechnung,
} from './broken-invoice.ts'

/** Invoices whose customer data is incomplete or wrong. */
export const brokenCustomers: readonly BrokenInvoice[] = [
  broken('the customer is in a country that is missing from the official list', {
    ids: { zugferd: 'BR-CL-14', xrechnung: 'BR-CL-14' },
    field: 'customer.address.country',
    taxCase: 'thirdCountryService',
    by: customerAddress({ country: 'Südsudan' }),
  }),
  broken('the VAT id of the customer begins with letters that are missing from the official list', {
    ids: { pdf: '§ 18e UStG', zugferd: 'BR-CO-09', xrechnung: 'BR-CO-09' },
    field: 'customer.VAT',
    by: customer({ VAT: 'SS123456789' }),
    severityOfPdf: 'warning',
  }),
  broken('the customer has no name', {
    ids: lawAndBusinessRule('§ 14 (4) Nr. 1 UStG', 'BR-07'),
    field: 'customer.companyName',
    by: customer({
      companyName: '',
      contactPerson: { firstName: '', lastName: '', gender: 'general', title: '' },
    }),
  }),
  broken('the customer has no street', {
    ids: inEveryFormat('§ 14 (4) Nr. 1 UStG'),
    field: 'customer.address.street',
    by: customerAddress({ street: '' }),
    severity: 'warning',
  }),
  broken('the customer has no postal code', {
    ids: lawAndXRechnung('§ 14 (4) Nr. 1 UStG', 'BR-DE-9'),
    field: 'customer.address.postalCode',
    by: customerAddress({ postalCode: '' }),
  }),
  broken('the country of the customer has no postal codes', {
    ids: { xrechnung: 'BR-DE-9' },
    field: 'customer.address.postalCode',
    taxCase: 'export',
    by: customerAddress({ postalCode: '', city: 'Dubai', country: 'Vereinigte Arabische Emirate' }),
  }),
  broken('the customer has no city', {
    ids: lawAndXRechnung('§ 14 (4) Nr. 1 UStG', 'BR-DE-8'),
    field: 'customer.address.city',
    by: customerAddress({ city: '' }),
  }),
  broken('the customer has no country', {
    ids: inEveryFormat('§ 14 (4) Nr. 1 UStG'),
    field: 'customer.address.country',
    by: customerAddress({ country: '' }),
    severity: 'warning',
    isFixed: true,
  }),
  broken('the country of the customer does not exist', {
    ids: lawAndBusinessRule('§ 3a UStG', 'BR-CL-14'),
    field: 'customer.address.country',
    severityOfPdf: 'warning',
    by: customerAddress({ country: 'Atlantis' }),
  }),
  broken('a domestic business that owes the tax has no VAT id', {
    ids: lawAndBusinessRule('§ 13b (5) UStG', 'BR-AE-02'),
    field: 'customer.VAT',
    taxCase: 'reverseCharge',
    by: customer({ VAT: '' }),
    severityOfPdf: 'warning',
  }),
  broken('a business abroad that owes the tax has no VAT id', {
    ids: lawAndBusinessRule('§ 14a (1) UStG', 'BR-AE-02'),
    field: 'customer.VAT',
    taxCase: 'euService',
    by: customer({ VAT: '' }),
  }),
  broken('the customer of an intra-community supply has no VAT id', {
    ids: lawAndBusinessRule('§ 14a (3) UStG', 'BR-IC-02'),
    field: 'customer.VAT',
    taxCase: 'intraCommunitySupply',
    by: customer({ VAT: '-' }),
  }),
  broken('the VAT id of a domestic business that owes the tax is not shown', {
    ids: { zugferd: 'BR-AE-02', xrechnung: 'BR-AE-02' },
    field: 'customer.showVAT',
    taxCase: 'reverseCharge',
    by: customer({ showVAT: false }),
    isFixed: true,
  }),
  broken('the VAT id of a business abroad that owes the tax is not shown', {
    ids: lawAndBusinessRule('§ 14a (1) UStG', 'BR-AE-02'),
    field: 'customer.showVAT',
    taxCase: 'euService',
    by: customer({ showVAT: false }),
    isFixed: true,
  }),
  broken('the VAT id of the customer of an intra-community supply is not shown', {
    ids: lawAndBusinessRule('§ 14a (3) UStG', 'BR-IC-02'),
    field: 'customer.showVAT',
    taxCase: 'intraCommunitySupply',
    by: customer({ showVAT: false }),
    isFixed: true,
  }),
  broken('the customer of an intra-community supply has a German VAT id', {
    ids: inEveryFormat('§ 6a (1) UStG'),
    field: 'customer.VAT',
    taxCase: 'intraCommunitySupply',
    by: customer({ VAT: 'DE123456788' }),
  }),
  broken('the customer of a service in the European Union has a German VAT id', {
    ids: inEveryFormat('§ 3a (2) UStG'),
    field: 'customer.VAT',
    taxCase: 'euService',
    by: customer({ VAT: 'DE123456788' }),
    severity: 'warning',
  }),
  broken('the VAT id of the customer has no country code', {
    ids: lawAndBusinessRule('§ 18e UStG', 'BR-CO-09'),
    field: 'customer.VAT',
    by: customer({ VAT: '123456788' }),
    severityOfPdf: 'warning',
  }),
  broken('the VAT id of the customer has a wrong check digit', {
    ids: inEveryFormat('§ 18e UStG'),
    field: 'customer.VAT',
    by: customer({ VAT: 'DE123456789' }),
    severity: 'warning',
  }),
  broken('a business that owes the tax has a word as its VAT id', {
    ids: lawAndBusinessRule('§ 18e UStG', 'BR-CO-09'),
    field: 'customer.VAT',
    taxCase: 'reverseCharge',
    by: customer({ VAT: 'keine' }),
  }),
  broken('a label precedes the VAT id of a business that owes the tax', {
    ids: inEveryFormat('§ 18e UStG'),
    field: 'customer.VAT',
    taxCase: 'euService',
    by: customer({ VAT: 'UStIdNr. ATU12345675' }),
  }),
  broken('the buyer reference is missing', {
    ids: { xrechnung: 'BR-DE-15' },
    field: 'eInvoice.buyerReference',
    by: eInvoice({ buyerReference: ' ' }),
  }),
  broken('the Leitweg-ID of the customer is only in its electronic address', {
    ids: { xrechnung: 'BR-DE-15' },
    field: 'eInvoice.buyerReference',
    by: eInvoice({
      buyerReference: '',
      electronicAddress: { scheme: '0204', value: '04011000-1234512345-06' },
    }),
    isFixed: true,
  }),
  broken('the Leitweg-ID is mistyped', {
    ids: { xrechnung: 'Leitweg-ID' },
    field: 'eInvoice.buyerReference',
    by: eInvoice({ buyerReference: '04011000-1234521345-06' }),
    severity: 'warning',
  }),
  broken('the Leitweg-ID of a customer whose electronic address is a Leitweg-ID is mistyped', {
    ids: { zugferd: 'Leitweg-ID', xrechnung: 'Leitweg-ID' },
    field: 'eInvoice.buyerReference',
    by: eInvoice({
      buyerReference: '04011000-1234521345-06',
      electronicAddress: { scheme: '0204', value: '04011000-1234512345-06' },
    }),
    severity: 'warning',
  }),
  broken('the customer has no electronic address', {
    ids: { xrechnung: 'PEPPOL-EN16931-R010' },
    field: 'eInvoice.electronicAddress.value',
    by: [
      eInvoice({ buyerReference: 'Einkauf', electronicAddress: { scheme: 'EM', value: '' } }),
      customer({ VAT: '' }),
    ],
  }),
  broken('the scheme of the electronic address is unknown', {
    ids: { zugferd: 'BR-CL-25', xrechnung: 'BR-CL-25' },
    field: 'eInvoice.electronicAddress.scheme',
    by: eInvoice({ electronicAddress: { scheme: 'E-Mail', value: 'eingang@kunde.example' } }),
    isFixed: true,
  }),
  ...['EM', '0204', '9930', '0088'].map((scheme) =>
    broken(`the electronic address is invalid for scheme ${scheme}`, {
      ids: { zugferd: 'EAS', xrechnung: 'EAS' },
      field: 'eInvoice.electronicAddress.value',
      by: eInvoice({ electronicAddress: { scheme, value: '4012345000008' } }),
      severity: 'warning',
    }),
  ),
  broken('the e-mail address for invoices is invalid', {
    ids: { zugferd: 'EAS', xrechnung: 'EAS' },
    field: 'customer.emailForInvoice',
    by: [
      eInvoice({ electronicAddress: { scheme: 'EM', value: '' } }),
      customer({ emailForInvoice: 'eingang(at)kunde.example' }),
    ],
    severity: 'warning',
  }),
  broken('an e-mail address is marked as a Leitweg-ID', {
    ids: { zugferd: 'EAS', xrechnung: 'EAS' },
    field: 'eInvoice.electronicAddress.value',
    by: eInvoice({ electronicAddress: { scheme: '0204', value: 'eingang@kunde.example' } }),
    severity: 'warning',
    isFixed: true,
  }),
]
