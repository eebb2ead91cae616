/** The key by which user names are compared: ignores case, surrounding spaces and the Unicode form. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}
