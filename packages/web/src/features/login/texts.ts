/** Labels of the login form as the specification prints them [S2.2.5–S2.2.7]. */
export const loginTexts = {
  pageTitle: 'Anmelden',
  server: 'Server',
  organisation: 'Organisation',
  username: 'Benutzername',
  password: 'Passwort',
  rememberMe: 'Remember Me',
  signIn: 'Sign In',
  progress: 'Anmeldung läuft',
} as const
