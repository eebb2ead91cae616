export const legalTexts = {
  impressum: 'Impressum',
  privacy: 'Datenschutzerklärung',
  back: 'Zurück',
} as const
