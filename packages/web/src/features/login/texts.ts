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
  progress: 'Anmeldung läuft',
} as const
