export function InvoiceDetailPage() {
  return null
}
