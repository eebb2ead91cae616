import type { Taxation } from '@kontor/domain/payments/figures/tax-figures'

/** Texts for the settings of payments. */
export const texts = {
  title: 'Zahlungen',
  hint: 'Rechnungen von vor diesem Tag gelten als bezahlt, damit niemand für frühere Jahre gemahnt wird. Einzelne öffnen Sie auf ihrer Karte wieder. Ohne Tag zählen alle Rechnungen.',
  startDay: 'Zahlungen ab Rechnungsdatum',
  taxation: 'Umsatzsteuer',
  taxations: {
    agreed: 'nach vereinbarten Entgelten (Soll)',
    received: 'nach vereinnahmten Entgelten (Ist, § 20 UStG)',
  } satisfies Record<Taxation, string>,
  taxationHint:
    'Bestimmt, wann die Auswertung einen Umsatz zählt. Nach vereinnahmten Entgelten nur mit Erlaubnis des Finanzamts.',
  booksCertain: 'Sichere Umsätze beim Einlesen von selbst buchen',
  booksCertainHint:
    'Gilt für neue Kontoauszüge. Sicher ist ein Umsatz nur, wenn genau ein Vorschlag passt. Jede Buchung steht mit ihrem Grund im Protokoll und lässt sich rückgängig machen.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  stale: 'Jemand anders hat diese Einstellungen inzwischen geändert.',
} as const
