import type { Carrier } from '@kontor/domain/dispatch/carrier'
import type { SentPaperKind } from '@kontor/domain/dispatch/mail-kind'
import type { OutboxStop, Resolution } from '@kontor/domain/dispatch/mail-state'

/** Texts for sending papers, for the outbox and for the history of a mail. */
export const texts = {
  title: 'Postausgang',
  list: 'E-Mails',
  send: 'Senden',
  sendTitle: (paper: string) => `${paper} senden`,
  queued: 'Die E-Mail liegt im Postausgang.',
  queuedMany: (count: number) => `${count} E-Mails liegen im Postausgang.`,

  tabs: 'Ansicht',
  write: 'Schreiben',
  preview: 'Vorschau',
  from: 'Von',
  to: 'An',
  cc: 'Kopie (Cc)',
  bcc: 'Blindkopie (Bcc)',
  addressesHint: 'Mehrere Adressen durch Komma trennen.',
  subject: 'Betreff',
  body: 'Text',
  tooManyRecipients: (most: number) => `Höchstens ${most} Empfänger je E-Mail.`,

  files: 'Anlagen',
  drawing: 'Die Datei wird erstellt …',
  addFile: 'Datei hinzufügen',
  removeFile: (name: string) => `${name} entfernen`,
  wrongFile: (name: string) => `${name} ist weder PDF noch XML und kann nicht mitgesendet werden.`,
  tooManyFiles: (most: number) => `Höchstens ${most} Dateien je E-Mail.`,
  tooLarge: (size: string, largest: string) => `Die Anlagen sind zu groß: ${size}, höchstens ${largest}.`,
  large: (size: string) =>
    `In der E-Mail werden die Anlagen ${size} groß. Viele Empfänger weisen so große E-Mails ab.`,
  carriers: {
    zugferd: 'ZUGFeRD: PDF mit XML',
    xml: 'XML ohne PDF',
    pdf: 'PDF',
  } satisfies Record<Carrier, string>,
  notDrawn: 'Die Datei konnte nicht erstellt werden.',
  refused: 'So kann die Rechnung nicht als E-Rechnung verschickt werden:',

  consent: 'Der Empfänger hat zugestimmt, Rechnungen als einfaches PDF zu erhalten.',
  consentHint:
    'Ein PDF ohne XML ist keine E-Rechnung und braucht die Zustimmung des Empfängers. Kontor merkt sich den heutigen Tag beim Kunden.',
  sentBefore: (count: number) =>
    count === 1
      ? 'Dieser Beleg wurde schon einmal gesendet oder liegt im Postausgang.'
      : `Dieser Beleg wurde schon ${count}-mal gesendet oder liegt im Postausgang.`,
  askAgain: 'Der Beleg wurde schon gesendet. Soll er noch einmal an den Empfänger gehen?',
  again: 'Noch einmal senden',

  noAccount: 'Es ist noch kein Mailkonto eingerichtet.',
  noAccountOther: 'Es ist noch kein Mailkonto eingerichtet. Das macht die Administration.',
  toSettings: 'Zu den Einstellungen',
  testMode: (address: string) => `Testbetrieb: Alle E-Mails gehen nur an ${address}.`,
  stops: {
    signIn: 'Der Mailserver hat die Anmeldung abgelehnt. Es wird nichts gesendet, bis das Mailkonto stimmt.',
    consent:
      'Die Zustimmung zum Senden fehlt, ist abgelaufen oder wurde widerrufen. Es wird nichts gesendet, bis jemand erneut zustimmt.',
    restored:
      'Der Postausgang steht still, weil Daten wiederhergestellt wurden. Was wartet, kann schon gesendet worden sein.',
    copied:
      'Der Postausgang steht still, weil dies eine Kopie der Daten ist. Was wartet, kann anderswo gesendet worden sein.',
  } satisfies Record<OutboxStop, string>,
  serverSaid: (words: string) => `Der Mailserver sagte: „${words}“`,
  waitsThere: 'Neue E-Mails warten dort.',

  problems: {
    mailAccountMissing: 'Es ist noch kein Mailkonto eingerichtet.',
    mailWithoutConsent: 'Für ein einfaches PDF fehlt die Zustimmung des Empfängers.',
    statusNotAllowed: 'Dieser Beleg kann noch nicht gesendet werden.',
    invalidRequest: 'Der Server nimmt die E-Mail so nicht an. Bitte prüfen Sie Empfänger und Anlagen.',
  } as Record<string, string>,

  sendAllTitle: (count: number, kind: SentPaperKind) => {
    if (kind === 'reminder') return `${count} Schreiben senden`
    return count === 1 ? '1 Rechnung senden' : `${count} Rechnungen senden`
  },
  tooManyAtOnce: (most: number) => `Höchstens ${most} auf einmal. Bitte wählen Sie weniger aus.`,
  papers: { invoice: 'Rechnungen', offer: 'Angebote', reminder: 'Schreiben' } satisfies Record<
    SentPaperKind,
    string
  >,
  skipped: {
    noRecipient: 'Keine E-Mail-Adresse beim Kunden',
    noConsent: 'Zustimmung zum einfachen PDF fehlt',
    sentBefore: 'Schon gesendet',
    refused: 'Keine gültige E-Rechnung',
  },
  includeSent: (count: number, kind: SentPaperKind) =>
    count === 1
      ? `Auch ${kind === 'invoice' ? 'die' : 'das'} schon gesendete noch einmal senden`
      : `Auch die ${count} schon gesendeten noch einmal senden`,
  sendCount: (count: number) => (count === 1 ? '1 E-Mail senden' : `${count} E-Mails senden`),
  progress: (done: number, total: number) => `${done} von ${total} Dateien erstellt`,

  search: 'Nummer, Kunde oder Adresse',
  filter: 'Zustand',
  filters: {
    all: 'alle',
    waiting: 'warten',
    accepted: 'angenommen',
    failed: 'fehlgeschlagen',
    bounced: 'unzustellbar',
    unclear: 'unklar',
    withdrawn: 'zurückgezogen',
  },
  empty:
    'Noch keine E-Mails. Gesendet wird von der Karte einer Rechnung oder eines Angebots und von den Mahnungen aus.',
  nothingFound: 'Keine E-Mail passt dazu.',
  more: 'Mehr laden',
  columns: {
    state: 'Zustand',
    at: 'Zeit',
    paper: 'Beleg',
    customer: 'Kunde',
    to: 'An',
    words: 'Mailserver',
  },
  needsAnswer: (count: number) =>
    count === 1
      ? 'Bei 1 E-Mail ist unklar, ob sie angekommen ist. Bitte öffnen und entscheiden.'
      : `Bei ${count} E-Mails ist unklar, ob sie angekommen sind. Bitte öffnen und entscheiden.`,
  hasFailed: (count: number) =>
    count === 1 ? '1 E-Mail ist fehlgeschlagen.' : `${count} E-Mails sind fehlgeschlagen.`,
  hasBounced: (count: number) =>
    count === 1
      ? '1 E-Mail war nicht zustellbar. Bitte öffnen und die Adresse prüfen.'
      : `${count} E-Mails waren nicht zustellbar. Bitte öffnen und die Adressen prüfen.`,
  show: 'Anzeigen',

  mailTitle: (paper: string) => `E-Mail: ${paper}`,
  close: 'Schließen',
  customer: 'Kunde',
  createdBy: 'Gesendet von',
  testOnly: 'Nur zum Test an',
  refusedFor: 'Vom Mailserver abgelehnt',
  messageId: 'Message-ID',
  open: { invoice: 'Rechnung öffnen', offer: 'Angebot öffnen', reminder: '' } satisfies Record<
    SentPaperKind,
    string
  >,
  download: (name: string) => `${name} herunterladen`,
  sha256: 'SHA-256',
  history: 'Verlauf',
  by: (user: string, time: string) => `${time} · ${user}`,
  accepted:
    'Der Mailserver des Absenders hat die E-Mail angenommen. Das heißt noch nicht, dass sie gelesen wurde.',
  bounced:
    'Ein Mailserver hat gemeldet, dass er die E-Mail nicht zustellen konnte. Prüfen Sie die Adresse, bevor Sie den Beleg noch einmal senden.',
  unclear:
    'Die Verbindung endete, während die E-Mail übertragen wurde. Kontor sendet sie nicht von selbst noch einmal. Bitte fragen Sie beim Empfänger nach oder sehen Sie in den gesendeten E-Mails Ihres Anbieters nach.',
  withdraw: 'Zurückziehen',
  withdrawTitle: 'E-Mail zurückziehen?',
  askWithdraw: 'Die E-Mail wird dann nicht gesendet.',
  withdrawn: 'E-Mail zurückgezogen.',
  resolutions: {
    accepted: 'Ist angekommen',
    again: 'Noch einmal senden',
    failed: 'Ist nicht angekommen',
  } satisfies Record<Resolution, string>,
  askResolution: {
    accepted: 'Die E-Mail gilt dann als angenommen.',
    again: 'Kontor sendet die E-Mail noch einmal. War sie doch angekommen, erhält der Empfänger sie doppelt.',
    failed: 'Die E-Mail gilt dann als fehlgeschlagen. Sie können den Beleg danach neu senden.',
  } satisfies Record<Resolution, string>,
} as const
