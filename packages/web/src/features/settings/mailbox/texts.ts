import type { MailboxOutcome, MailboxSecurity } from '@kontor/contract/inbox/mailbox-schema'

/** Texts for the Postfach page. */
export const texts = {
  title: 'Postfach',
  hint: 'Kontor sieht alle fünf Minuten in dieses Postfach und übernimmt PDF- und XML-Dateien aus neuen Mails in den Eingang. Das Postfach wird nur gelesen: keine Mail wird verändert, verschoben oder gelöscht. Mails, die beim Einrichten schon da sind, bleiben unberücksichtigt.',
  host: 'Server (IMAP)',
  hostHint: 'z. B. imap.firma.de',
  invalidHost: 'Bitte prüfen Sie den Namen des Servers, z. B. imap.firma.de.',
  port: 'Port',
  security: 'Verschlüsselung',
  securities: [
    { value: 'tls', label: 'TLS von Anfang an (üblich, Port 993)' },
    { value: 'starttls', label: 'STARTTLS (Port 143)' },
  ] satisfies { value: MailboxSecurity; label: string }[],
  username: 'Benutzername',
  password: 'Passwort',
  passwordKept: 'Gespeichert. Nur ausfüllen, um es zu ersetzen.',
  passwordMissing: 'Bitte geben Sie das Passwort zu diesem Konto an.',
  passwordHint: 'Bei Anbietern mit zweitem Faktor ein App-Passwort.',
  folder: 'Ordner',
  folderHint: 'INBOX ist der Posteingang.',
  test: 'Verbindung testen',
  save: 'Speichern',
  saved: 'Postfach gespeichert.',

  lastLook: 'Letzter Abruf',
  never: 'noch keiner',
  state: 'Abruf',
  on: 'alle fünf Minuten',
  paused: 'angehalten',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  look: 'Jetzt abrufen',
  looked: (stored: number, known: number) =>
    [
      stored === 0 ? 'Nichts Neues.' : stored === 1 ? '1 Datei übernommen.' : `${stored} Dateien übernommen.`,
      ...(known === 0 ? [] : [known === 1 ? '1 war schon vorhanden.' : `${known} waren schon vorhanden.`]),
    ].join(' '),
  remove: 'Entfernen',
  removed: 'Postfach entfernt.',
  removeTitle: 'Postfach entfernen?',
  askRemove:
    'Kontor vergisst das Postfach und sein Passwort. Rechnungen, die daraus übernommen wurden, bleiben.',

  tested: 'Die Verbindung steht: Anmeldung und Ordner stimmen.',
  outcomes: {
    never: 'Noch nicht abgerufen.',
    done: 'Erfolgreich.',
    notAllowed:
      'Dieser Server liegt in einem privaten Netz. Wer Kontor betreibt, gibt ihn mit KONTOR_MAIL_HOSTS frei.',
    unknownHost: 'Einen Server dieses Namens gibt es nicht. Bitte prüfen Sie die Schreibweise.',
    unreachable:
      'Der Server antwortet nicht. Bitte prüfen Sie Server und Port, oder versuchen Sie es später erneut.',
    noTls:
      'Der Server bietet an diesem Port die gewählte Verschlüsselung nicht an. Bitte prüfen Sie Port und Verschlüsselung; ohne sie wird kein Passwort gesendet.',
    certificate:
      'Das Zertifikat des Servers ist ungültig: es ist abgelaufen, gilt für einen anderen Namen oder stammt von einer unbekannten Stelle. Das Passwort wurde nicht gesendet.',
    refused:
      'Der Server weist Benutzername oder Passwort zurück. Manche Anbieter verlangen ein App-Passwort oder haben IMAP abgeschaltet.',
    noFolder: 'Die Anmeldung klappt, aber diesen Ordner gibt es nicht.',
    failed: 'Das Postfach ließ sich nicht lesen. Beim nächsten Abruf geht es an derselben Stelle weiter.',
  } satisfies Record<MailboxOutcome, string>,
  problems: {
    secretKeyMissing:
      'Der Server hat keinen Schlüssel für Geheimnisse. Wer ihn betreibt, setzt dafür KONTOR_SECRET_KEY.',
    secretUnreadable:
      'Das gespeicherte Passwort lässt sich nicht lesen: der Server hat einen anderen Schlüssel als beim Speichern. Bitte geben Sie es neu ein.',
  } as Record<string, string>,
} as const
