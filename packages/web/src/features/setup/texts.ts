/** Texts for the pages that create an organisation. */
export const texts = {
  setupTitle: 'Kontor einrichten',
  setupHint:
    'Legen Sie Ihre Organisation und Ihre eigene Anmeldung an. Alles Weitere lässt sich später ändern.',
  ownTitle: 'Eigene Organisation anlegen',
  ownHint:
    'Neben der Demo entsteht Ihre eigene, leere Organisation. Sie melden sich dort neu an; die Demo bleibt.',
  name: 'Name der Organisation',
  organisation: 'Kürzel für die Anmeldung',
  organisationHint: 'Kleinbuchstaben, Ziffern und Bindestriche; steht im Feld „Organisation“ der Anmeldung.',
  invalidOrganisation: 'Das Kürzel hat 2 bis 40 Zeichen: a bis z, Ziffern und Bindestriche.',
  organisationTaken: 'Dieses Kürzel gibt es schon.',
  username: 'Ihr Benutzername',
  password: 'Passwort',
  repeated: 'Passwort Wiederholen',
  invalid:
    'Passwort muss mindestens 8 Zeichen lang sein, und mindestens drei von den folgenden vier Zeichenkategorien enthalten: Kleinbuchstaben, Großbuchstaben, Zahlen, Sonderzeichen.',
  different: 'Die Passwörter stimmen nicht überein.',
  submit: 'Organisation anlegen',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
  over: 'Dieser Link gilt nicht mehr. Beim nächsten Start zeigt der Server einen neuen, solange es keine Organisation gibt.',
  incomplete:
    'Dieser Adresse fehlt der Code hinter dem #. Öffnen Sie den ganzen Link: Der Server schreibt ihn beim Start in die Datei setup-link.txt.',
  toLogin: 'Zur Anmeldung',
  founded: (name: string) => `${name} ist angelegt. Melden Sie sich dort mit Ihrem neuen Benutzernamen an.`,
  change: 'Abmelden und zur neuen Organisation',
} as const
