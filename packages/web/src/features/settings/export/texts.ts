const megabytes = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Texts for the Daten page. */
export const texts = {
  title: 'Daten',
  hint: 'Rechnungen, empfangene Rechnungen samt ihren Dateien, Kontakte, Vorlagen, Protokoll und alles andere, was Ihrer Organisation gehört, als ZIP-Datei: vollständig als JSON, Tabellen auch als CSV. Passwörter und Schlüssel sind nicht dabei.',
  care: 'Die Datei enthält alle Ihre Rechnungen und Kontakte. Bewahren Sie sie sicher auf.',
  export: 'Export herunterladen',
  arrived: (bytes: number) => `${megabytes.format(bytes / 1_000_000)} MB geladen`,
  done: 'Der Export ist heruntergeladen.',
  busy: 'Ein Export Ihrer Organisation läuft bereits. Bitte versuchen Sie es in einer halben Minute erneut.',
} as const
