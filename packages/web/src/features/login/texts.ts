/** Labels of the login form, as specified [S2.2]. */
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
