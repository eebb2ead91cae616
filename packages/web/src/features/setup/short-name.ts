/**
 * Derives a short name from the name of an organisation: `mueller-soehne` from "Müller & Söhne GmbH". It has
 * at most 40 characters (a-z, 0-9 and -), and is '' if nothing is left.
 */
export function shortNameOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}])(gmbh|ag|kg|ohg|gbr|ug|mbh|co|e\.? ?k\.?|e\.? ?v\.?)(?![\p{L}\p{N}])/gu, ' ')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')
}
