export function InvoiceListPage() {
  return null
}
