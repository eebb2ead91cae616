import type { InfoField, InvoiceContent } from './invoice.ts'

/** Whether an info is required but empty or blank [S5.0.20]. */
export function isInfoMissing(info: Pick<InfoField, 'required' | 'value'>): boolean {
  return info.required && info.value.trim() === ''
}

/** The info with this key; standard infos take precedence. */
export function findInfo(
  content: Pick<InvoiceContent, 'standardInfos' | 'customInfos'>,
  key: string,
): InfoField | undefined {
  const hasKey = (info: InfoField) => info.key === key
  return content.standardInfos.find(hasKey) ?? content.customInfos.find(hasKey)
}

/**
 * Returns the content with its custom infos for this key replaced by those of `other`, at the same position,
 * or at the end if the content has no such info.
 */
export function withInfoOf<Content extends Pick<InvoiceContent, 'customInfos'>>(
  other: Pick<InvoiceContent, 'customInfos'>,
  content: Content,
  key: string,
): Content {
  const kept = other.customInfos.filter((info) => info.key === key)
  const rest = content.customInfos.filter((info) => info.key !== key)
  const place = content.customInfos.findIndex((info) => info.key === key)
  return { ...content, customInfos: rest.toSpliced(place === -1 ? rest.length : place, 0, ...kept) }
}

/** The info's text, or '' if there is none. */
export function infoValue(
  content: Pick<InvoiceContent, 'standardInfos' | 'customInfos'>,
  key: string,
): string {
  return findInfo(content, key)?.value ?? ''
}

/**
 * The info's text as printed: trimmed, and '' unless "Anzeigen auf der Rechnung" is ticked [S2.6.19,
 * S3.10.13].
 */
export function shownInfoValue(
  content: Pick<InvoiceContent, 'standardInfos' | 'customInfos'>,
  key: string,
): string {
  const info = findInfo(content, key)
  return info?.show ? info.value.trim() : ''
}
