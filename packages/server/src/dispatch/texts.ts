import type { MailAccountOutcome } from '@kontor/contract/dispatch/account-schema'

/** What stands in the history of a mail if the mail server has not said anything. */
export const outboxTexts = {
  failures: {
    notAllowed: 'Der Mailserver liegt in einem privaten Netz und ist nicht freigegeben.',
    unknownHost: 'Der Name des Mailservers ist unbekannt.',
    unreachable: 'Der Mailserver war nicht erreichbar oder hat nicht rechtzeitig geantwortet.',
    noTls: 'Der Mailserver bietet auf diesem Port keine verschlüsselte Verbindung.',
    certificate: 'Das Zertifikat des Mailservers ist ungültig.',
    consent:
      'Die Zustimmung zum Senden fehlt, ist abgelaufen oder wurde widerrufen. Bitte stimmen Sie erneut zu.',
    provider: 'Der Anbieter der Anmeldung war nicht erreichbar.',
    refused: 'Der Mailserver hat die Anmeldung abgelehnt.',
    failed: 'Die Verbindung zum Mailserver ist abgebrochen.',
  } satisfies Record<Exclude<MailAccountOutcome, 'done'>, string>,
  lost: 'Die Verbindung endete während der Übertragung. Ob der Mailserver die E-Mail angenommen hat, ist unbekannt.',
  stopped:
    'Der Server wurde während der Übertragung beendet. Ob der Mailserver die E-Mail angenommen hat, ist unbekannt.',
  notBegun: 'Der Server wurde vor der Übertragung beendet.',
  tooLarge: (largest: string) => `Die E-Mail ist größer, als der Mailserver erlaubt (${largest} MB).`,
  secretUnreadable:
    'Das Passwort oder die Zustimmung des Mailkontos lässt sich nicht lesen. Bitte geben Sie sie neu ein.',
} as const

/** User name in the audit trail for what happens to mails in the outbox. */
export const outboxUser = 'Versand'
