/** Endings and types of the files that can be invoices, for a choice of files. */
export const invoiceFiles = '.xml,.pdf,application/pdf,text/xml,application/xml'
