/** Texts for the settings of payments. */
export const texts = {
  title: 'Zahlungen',
  hint: 'Rechnungen von vor diesem Tag gelten als bezahlt, damit niemand für frühere Jahre gemahnt wird. Einzelne öffnen Sie auf ihrer Karte wieder. Ohne Tag zählen alle Rechnungen.',
  startDay: 'Zahlungen ab Rechnungsdatum',
  save: 'Speichern',
  saved: 'Gespeichert.',
  stale: 'Jemand anders hat den Tag inzwischen geändert.',
} as const
