/** Texts for the sums of Zahlungen above the lists. */
export const texts = {
  title: (currency: string) => `Zahlungen in ${currency}`,
  open: 'Offen',
  overdue: 'Überfällig',
  received: 'Diesen Monat erhalten',
} as const
