const megabytes = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Texts for the Daten page. */
export const texts = {
  title: 'Daten',
  exportTitle: 'Export',
  hint: 'Rechnungen, empfangene Rechnungen samt ihren Dateien, Kontakte, Vorlagen, Protokoll und alles andere, was Ihrer Organisation gehört, als ZIP-Datei: vollständig als JSON, Tabellen auch als CSV. Passwörter und Schlüssel sind nicht dabei.',
  care: 'Die Datei enthält alle Ihre Rechnungen und Kontakte. Bewahren Sie sie sicher auf.',
  export: 'Export herunterladen',
  arrived: (bytes: number) => `${megabytes.format(bytes / 1_000_000)} MB geladen`,
  done: 'Der Export ist heruntergeladen.',
  backup: {
    title: 'Sicherung',
    hint: 'Die ganze Organisation in einer Datei, auch mit Benutzern, Passwörtern und Schlüsseln. Mit ihr lässt sich Kontor auf einem neuen, leeren Server wieder einrichten.',
    care: 'Die Datei ist mit einer Passphrase verschlüsselt, die nur Sie kennen. Ohne sie kann niemand die Sicherung öffnen, auch nicht der Betreiber. Bewahren Sie beide getrennt auf.',
    passphrase: 'Passphrase',
    repeated: 'Passphrase wiederholen',
    tooShort: 'Die Passphrase braucht mindestens 12 Zeichen, zum Beispiel ein paar Wörter.',
    different: 'Die Passphrasen stimmen nicht überein.',
    download: 'Sicherung herunterladen',
    done: 'Die Sicherung ist heruntergeladen.',
    interrupted:
      'Das Herunterladen wurde unterbrochen. Es ist keine Datei entstanden; bitte versuchen Sie es erneut.',
    secretUnreadable:
      'Diesem Server fehlt der Schlüssel zu einem gespeicherten Geheimnis, zum Beispiel einem Mail-Passwort. Bitte wenden Sie sich an den Betreiber.',
  },
  busy: 'Ein Export oder eine Sicherung Ihrer Organisation läuft bereits. Bitte versuchen Sie es in einer halben Minute erneut.',
} as const
