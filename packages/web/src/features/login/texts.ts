/** Texts of the login form; the requirements specify the labels of its fields and button [S2.2]. */
export const loginTexts = {
  pageTitle: 'Anmelden',
  server: 'Server',
  organisation: 'Organisation',
  username: 'Benutzername',
  password: 'Passwort',
  rememberMe: 'Remember Me',
  signIn: 'Sign In',
  /** Shown if any organisation on the server has an identity provider [A18.3]. */
  withCompany: 'Mit Firmenkonto anmelden',
  /** On the page that is drawn beside the form. */
  sample: {
    title: 'RECHNUNG 2026-0042',
    rows: [
      ['Beratung, 6,50 h', '780,00 €'],
      ['Planung, pauschal', '1.200,00 €'],
    ],
    sums: [
      ['Netto', '1.980,00 €'],
      ['USt. 19 %', '376,20 €'],
      ['Gesamt', '2.356,20 €'],
    ],
    check: '✓ E-Rechnung vollständig',
  },
  progress: 'Anmeldung läuft',
} as const
