export function CustomerEditorPage() {
  return null
}
