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
  toRestore: 'Aus einer Sicherung einrichten',
  toFound: 'Neue Organisation anlegen',
  restore: {
    hint: 'Laden Sie die Datei hoch, die jemand unter Einstellungen → Daten → Sicherung heruntergeladen hat. Sie wird zuerst ganz geprüft; stimmt etwas nicht, ändert sich nichts.',
    drop: 'Sicherung (.backup) hierher ziehen oder',
    chosen: (name: string) => `Gewählt: ${name}`,
    missingFile: 'Bitte wählen Sie die Datei.',
    passphrase: 'Passphrase der Sicherung',
    submit: 'Wiederherstellen',
    pending: 'Die Sicherung wird hochgeladen, geprüft und wiederhergestellt. Das kann einige Minuten dauern.',
    failed: 'Das hat nicht geklappt, es wurde nichts wiederhergestellt. Bitte versuchen Sie es erneut.',
    unclear: 'Ob die Sicherung wiederhergestellt ist, ist unklar. Versuchen Sie zuerst, sich anzumelden.',
    failures: {
      wrongPassphrase: 'Die Passphrase stimmt nicht. Es wurde nichts wiederhergestellt.',
      backupDamaged:
        'Diese Datei ist keine Sicherung einer Organisation, oder sie ist unvollständig oder beschädigt. Es wurde nichts wiederhergestellt.',
      backupNewer:
        'Die Sicherung stammt von einer neueren Ausgabe von Kontor. Richten Sie diese oder eine neuere Ausgabe ein. Es wurde nichts wiederhergestellt.',
      backupTampered:
        'Die Sicherung wurde verändert, oder sie passt nicht zum Protokoll auf diesem Server. Es wurde nichts wiederhergestellt.',
      nameTaken: 'Diese Organisation gibt es auf dem Server schon. Ersetzen kann sie nur der Betreiber.',
      secretKeyMissing:
        'Dem Server fehlt ein Schlüssel für gespeicherte Geheimnisse. Der Betreiber setzt ihn mit KONTOR_SECRET_KEY. Es wurde nichts wiederhergestellt.',
      payloadTooLarge:
        'Die Datei ist größer als 1 GB. Der Betreiber kann sie mit npm run admin wiederherstellen.',
      tooManyRequests: 'Gerade wird schon eine Sicherung hochgeladen. Bitte warten Sie einen Moment.',
    },
    done: (name: string) =>
      `${name} ist wiederhergestellt. Alle melden sich an wie bisher; offene Sitzungen gelten nicht mehr.`,
    outbox:
      'Der Postausgang steht still, weil Wartendes schon gesendet sein kann. Die Rolle Verwaltung prüft ihn und gibt ihn frei.',
    later:
      'Was nach der Sicherung geschehen ist, fehlt. Wurden seither Rechnungen fertiggestellt, erhöhen Sie zuerst die nächste Nummer unter Einstellungen → Nummernkreis; sonst wird eine Nummer zweimal vergeben. Die Serien sind angehalten; setzen Sie sie danach fort. Das Postfach läuft weiter wie vor der Sicherung; Programme brauchen neue Zugänge.',
  },
  founded: (name: string) => `${name} ist angelegt. Melden Sie sich dort mit Ihrem neuen Benutzernamen an.`,
  change: 'Abmelden und zur neuen Organisation',
} as const
