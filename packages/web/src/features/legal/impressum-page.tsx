export function ImpressumPage() {
  return null
}
