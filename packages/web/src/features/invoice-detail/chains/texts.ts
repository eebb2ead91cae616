/** Texts for Storno und Teilrechnungen on the page of an invoice. */
export const texts = {
  chain: 'Zusammenhang',
  chainFailed: 'Die zusammenhängenden Belege konnten nicht geladen werden.',
  shownOf: (shown: number, total: number) => `${shown} von ${total} Belegen`,
  tooManyForSums: 'Der Zusammenhang hat zu viele Belege, um sie zusammenzuzählen.',
  draft: 'Entwurf',
  here: 'dieser Beleg',
  left: 'Zusammen bleiben',
  netto: 'Netto',
  brutto: 'Brutto',
  tax: (rate: string) => `USt. ${rate}`,
  netAndTax: (netto: string, tax: string) => `Netto ${netto} · USt. ${tax}`,
  leftOf: (brutto: string) => `übrig: ${brutto} brutto`,
  withoutAdvances: (brutto: string) => `nach Abzug der Abschläge: ${brutto} brutto`,
  toPay: 'Noch zu zahlen laut Schlussrechnung',
  settlement: 'Schlussrechnung',
  unpaidAdvance: (number: string) => `Abschlagsrechnung ${number}, nicht bezahlt`,
  unpaidPart: (number: string) => `Abschlagsrechnung ${number}, nicht bezahlter Teil`,
  together: 'Zusammen',
  forms: {
    rest: 'Wird mit einer Restrechnung abgeschlossen.',
    full: 'Wird mit einer Endrechnung abgeschlossen.',
  },
  update: 'Abschläge aktualisieren',
  updated: 'Die Abschläge sind auf dem neuesten Stand.',
  /** Warnings before an invoice bills the work of a project a second time. */
  alreadySettled: (settlements: string) =>
    `Dieses Projekt ist schon abgerechnet: ${settlements}. Prüfen Sie, ob Posten dieser Rechnung dort schon stehen; sonst schulden Sie die Umsatzsteuer zweimal.`,
  openAdvances: (advances: string) =>
    `In diesem Projekt sind Abschläge offen: ${advances}. Diese Rechnung zieht sie nicht ab; das tut nur eine Schlussrechnung.`,
  stopped: 'So geht es noch nicht',
  edit: 'Bearbeiten',
} as const
