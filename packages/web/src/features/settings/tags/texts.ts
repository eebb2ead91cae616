/** Texts for the Tags page. */
export const texts = {
  title: 'Tags',
  hint: 'Tags entstehen an Rechnungen. Ihre Farbe sehen alle in den Listen; ohne Farbe sind sie grau.',
  none: 'Es gibt noch keine Tags.',
  color: 'Farbe',
  of: (tag: string) => `von ${tag}`,
  ownColor: (color: string) => `Eigene (${color})`,
  noColor: 'Keine',
  colors: {
    '#c62828': 'Rot',
    '#ef6c00': 'Orange',
    '#f9a825': 'Gelb',
    '#2e7d32': 'Grün',
    '#00838f': 'Türkis',
    '#1565c0': 'Blau',
    '#6a1b9a': 'Violett',
    '#ad1457': 'Pink',
    '#5d4037': 'Braun',
    '#37474f': 'Schiefer',
  },
} as const
