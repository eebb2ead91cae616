import type {
  PageComparison,
  PageDifference,
  ReceivedFinding,
  WarningCode,
} from '@kontor/domain/inbox/received-finding'
import type { ReceivedStatus } from '@kontor/domain/inbox/received-status'

const differenceInReport = (label: string, expected: string) =>
  `Auf der Seite des PDF steht nicht, was in der XML steht. ${label}: ${expected}`

/** Texts for the page of one received invoice. */
export const texts = {
  title: 'Erhaltene Rechnung',
  back: 'Zum Eingang',
  notFound: 'Die Rechnung konnte nicht geladen werden.',
  work: 'Bearbeitung',
  steps: {
    new: 'Zurück auf neu',
    reviewed: 'Als geprüft markieren',
    released: 'Freigeben',
    paid: 'Bezahlt',
    rejected: 'Ablehnen',
  } satisfies Record<ReceivedStatus, string>,
  stepsBack: {
    reviewed: 'Freigabe zurücknehmen',
    released: 'Doch nicht bezahlt',
  } as Readonly<Record<string, string>>,
  assignee: 'Zuständig',
  nobody: 'niemand',
  tags: 'Tags, durch Komma getrennt',
  save: 'Speichern',
  note: 'Notiz',
  addNote: 'Notiz hinzufügen',
  history: 'Verlauf',
  checked: (at: string, rules: string) =>
    rules === '' ? `Geprüft am ${at}.` : `Geprüft am ${at} nach: ${rules}.`,
  checkAgain: 'Erneut prüfen',
  checkOnArrival: 'Prüfung beim Eingang',
  laterCheck: 'Erneut geprüft',
  noVerdict: 'Keine E-Rechnung',
  by: (by: string, at: string) => `${by}, ${at}`,
  facts: {
    file: 'Datei',
    received: 'Eingegangen',
    from: 'Von',
    due: 'Fällig',
    payable: 'Zu zahlen',
    keepUntil: 'Aufbewahren bis',
    hash: 'SHA-256',
  },
  discount: (percent: string, date: string, payable: string) => `${percent} % Skonto bis ${date}: ${payable}`,
  discountLabel: 'Skonto',
  saveFile: 'Datei speichern',
  saveReport: 'Prüfbericht speichern',
  reportName: (fileName: string) => `Prüfbericht ${fileName}.html`,
  makeContact: 'Kontakt anlegen',
  warnings: 'Warnungen',
  warningTexts: {
    duplicate: () =>
      'Diese Rechnung ist schon eingegangen: gleicher Verkäufer, gleiche Nummer, gleiches Datum.',
    newIban: (about: string) =>
      `Neue Bankverbindung dieses Verkäufers: ${about}. Fragen Sie auf einem bekannten Weg nach, bevor Sie überweisen.`,
    otherBuyer: (about: string) => `Die Rechnung ist an jemand anderen gerichtet: ${about}.`,
    taxDiffers: () => 'Umsatzsteuer oder Summen stimmen nicht.',
    pageDiffers: () => 'Die Seite des PDF sagt etwas anderes als die XML. Maßgeblich ist die XML.',
  } satisfies Record<WarningCode, (about: string) => string>,
  showEarlier: 'Frühere ansehen',
  differences: 'Auf der Seite steht nicht, was in der XML steht',
  difference: (label: string, expected: string) => `${label}: ${expected}`,
  differenceInReport,
  comparisons: {
    compared: '',
    noPages: '',
    noText: 'Die Seiten des PDF haben keinen Text und konnten nicht mit der XML verglichen werden.',
    unreadable: 'Die Seiten des PDF konnten nicht mit der XML verglichen werden.',
  } satisfies Record<PageComparison, string>,
  pay: 'Bezahlen',
  payee: 'Empfänger',
  iban: 'IBAN',
  bic: 'BIC',
  reference: 'Verwendungszweck',
  amount: 'Betrag',
  giroCode: 'GiroCode zum Überweisen',
  reject: 'Rechnung ablehnen',
  rejectHint:
    'Dieser Text nennt dem Absender, was fehlt. Kopieren Sie ihn in eine E-Mail; er wird im Verlauf aufbewahrt. Der Prüfbericht, den Sie unter „Datei“ speichern, nennt seinem Softwarehaus die genauen Stellen.',
  answer: 'Antwort an den Absender',
  copyAnswer: 'Antwort kopieren',
  cancel: 'Abbrechen',
  noView: 'Diese Datei enthält keine E-Rechnung. Prüfen Sie sie auf ihrer Seite.',
  conflict: 'Jemand hat diese Rechnung inzwischen geändert. Der neueste Stand wird gezeigt.',
  letter: {
    greeting: 'Guten Tag,',
    unreadable: (file: string) =>
      `wir haben Ihre Datei „${file}“ erhalten und können sie nicht als Rechnung annehmen.`,
    opening: (number: string, date: string) =>
      `wir haben Ihre Rechnung ${number}${date === '' ? '' : ` vom ${date}`} erhalten und können sie so nicht annehmen.`,
    findings: 'Bei der Prüfung ist uns aufgefallen:',
    finding: ({ message, id, count }: ReceivedFinding) =>
      `– ${message} (${id}${count > 1 ? `, ${count}-mal` : ''})`,
    warnings: 'Hinweise:',
    /**
     * Without `taxDiffers`, because the errors name what differs, and `pageDiffers`, because a list follows.
     */
    warning: {
      duplicate: () =>
        '– Die Rechnung ist schon bei uns eingegangen: gleicher Verkäufer, gleiche Nummer, gleiches Datum.',
      newIban: (about: string) => `– Die Bankverbindung ${about} kennen wir nicht von Ihnen.`,
      otherBuyer: (about: string) => `– Die Rechnung ist an jemand anderen gerichtet: ${about}.`,
    } as Partial<Record<WarningCode, (about: string) => string>>,
    difference: ({ term, label, expected }: PageDifference) =>
      `– ${differenceInReport(label, expected)} (${term})`,
    noReason: 'Grund: ',
    further: (count: number) => `– und ${count} ${count === 1 ? 'weiterer Punkt' : 'weitere Punkte'}`,
    closing: 'Bitte senden Sie uns eine berichtigte Rechnung.',
    regards: 'Mit freundlichen Grüßen',
  },
} as const
