/** Words of Storno und Teilrechnungen on the page of an invoice. */
export const texts = {
  chain: 'Zusammenhang',
  chainFailed: 'Die zusammenhängenden Belege konnten nicht geladen werden.',
  draft: 'Entwurf',
  here: 'dieser Beleg',
  left: 'Zusammen bleiben',
  netto: 'Netto',
  brutto: 'Brutto',
  tax: (rate: string) => `USt. ${rate}`,
  forms: {
    rest: 'Wird mit einer Restrechnung abgeschlossen.',
    full: 'Wird mit einer Endrechnung abgeschlossen.',
  },
  update: 'Abschläge aktualisieren',
  updated: 'Die Abschläge sind auf dem neuesten Stand.',
  stopped: 'So geht es noch nicht',
  edit: 'Bearbeiten',
} as const
