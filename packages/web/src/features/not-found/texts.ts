/** Texts for the not-found page [S2.1.4]. */
export const notFoundTexts = {
  title: 'Seite nicht gefunden',
  hint: 'Die Seite konnte nicht gefunden werden. Bitte überprüfen Sie die URL.',
  toInvoices: 'Zu den Rechnungen',
} as const
