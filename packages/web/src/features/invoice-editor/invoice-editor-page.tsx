export function InvoiceEditorPage() {
  return null
}
