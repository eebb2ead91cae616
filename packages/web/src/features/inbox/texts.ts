import type { Verdict } from '@kontor/domain/inbox/received-finding'
import { groupWords, severityWords, verdictWords } from '@kontor/einvoice/report/wording'
import type { FileProblem } from '../../state/inbox/check-file.ts'

/** Texts for several pages of Rechnungseingang. */
export const texts = {
  checkTitle: 'E-Rechnung prüfen',
  checkHint:
    'Prüft eine XML-Datei oder ein PDF mit XML (ZUGFeRD) und zeigt die Rechnung. Die Datei bleibt in diesem Browser: Sie wird weder gesendet noch gespeichert.',
  checking: (name: string) => `${name} wird geprüft`,
  another: 'Andere Datei prüfen',
  onlyFirst: (name: string) => `Es wird eine Datei auf einmal geprüft: ${name}.`,
  numbers: 'Feldnummern (BT) zeigen',
  print: 'Drucken',
  page: 'PDF ansehen',
  noPage: 'PDF ausblenden',
  ownPage: 'PDF des Absenders',
  fromPdf: (name: string) => `XML aus dem PDF: ${name}`,
  otherXml: (names: readonly string[]) =>
    `Weitere XML-Dateien im PDF: ${names.map((name) => name || '(ohne Namen)').join(', ')}`,
  pdfLeads: 'Maßgeblich ist die XML, nicht die Seite.',
  syntaxes: { cii: 'CII', ubl: 'UBL' } as Readonly<Record<string, string>>,
  problems: {
    empty: 'Die Datei ist leer.',
    tooLarge: 'Die Datei ist größer als 20 MB und wird nicht geprüft.',
    encrypted:
      'Das PDF ist mit einem Kennwort geschützt. Bitten Sie den Absender um eine Datei ohne Kennwort.',
    damaged: 'Das PDF ist beschädigt und lässt sich nicht lesen.',
    tooManyFiles: 'Das PDF enthält mehr Dateien, als gelesen werden.',
    tooMuch: 'Die Datei ist entpackt zu groß und wird nicht geprüft.',
    tooSlow: 'Die Datei lässt sich nicht in vertretbarer Zeit lesen.',
    noXml: 'Das PDF enthält keine XML-Datei. Es ist keine E-Rechnung, kann aber eine sonstige Rechnung sein.',
    notChecked: 'Die Prüfung ist nicht gelungen. Bitte versuchen Sie es erneut.',
  } satisfies Record<FileProblem, string>,
  verdicts: verdictWords,
  verdictHints: {
    valid: 'Format, Regeln und Pflichtangaben sind in Ordnung.',
    contentIncomplete: 'Bis zur Berichtigung kann der Vorsteuerabzug gefährdet sein.',
    againstRules:
      'Sie verletzt Regeln der Norm EN 16931 oder ihres Profils. Ein Fehler bei einer Pflichtangabe nach § 14 UStG gefährdet den Vorsteuerabzug.',
    noEInvoice: 'Das Format stimmt nicht. Steuerlich ist die Datei höchstens eine sonstige Rechnung.',
  } satisfies Record<Verdict, string>,
  counts: (errors: number, others: number) =>
    [
      errors === 1 ? '1 Fehler' : `${errors} Fehler`,
      ...(others === 0 ? [] : [others === 1 ? '1 Hinweis' : `${others} Hinweise`]),
    ].join(', '),
  findings: 'Prüfergebnis',
  groups: groupWords,
  groupFine: 'in Ordnung',
  groupNotChecked: 'nicht geprüft',
  severities: severityWords,
  times: (count: number) => `${count.toLocaleString('de-DE')}-mal`,
  morePlaces: (count: number) => `und ${count.toLocaleString('de-DE')} weitere`,
  moreFindings: (count: number) => `und ${count.toLocaleString('de-DE')} weitere Befunde`,
} as const
