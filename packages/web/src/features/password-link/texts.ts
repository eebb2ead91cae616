/** Texts for the page where a user who follows a link chooses a password. */
export const texts = {
  pageTitle: 'Passwort wählen',
  greeting: (username: string) => `Willkommen, ${username}`,
  hint: (organisation: string) => `Wählen Sie ein Passwort für Ihre Anmeldung bei ${organisation}.`,
  onlyProvider: (organisation: string) =>
    `Bei ${organisation} melden Sie sich mit Ihrem Firmenkonto an; ein Passwort würde abgelehnt. Haben Sie dort kein Firmenkonto, sagen Sie es der Person, die Ihnen den Link geschickt hat.`,
  new: 'Neues Passwort',
  repeated: 'Passwort Wiederholen',
  invalid:
    'Passwort muss mindestens 8 Zeichen lang sein, und mindestens drei von den folgenden vier Zeichenkategorien enthalten: Kleinbuchstaben, Großbuchstaben, Zahlen, Sonderzeichen.',
  different: 'Die Passwörter stimmen nicht überein.',
  submit: 'Passwort speichern',
  over: 'Dieser Link gilt nicht mehr. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  failed: 'Der Server ist gerade nicht erreichbar. Bitte versuchen Sie es erneut.',
  retry: 'Erneut versuchen',
  chosen: 'Ihr Passwort ist gespeichert. Sie können sich jetzt anmelden.',
  toLogin: 'Zur Anmeldung',
} as const
