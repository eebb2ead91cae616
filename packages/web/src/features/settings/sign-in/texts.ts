/** Texts for the Anmeldung page. */
export const texts = {
  title: 'Anmeldung',
  codes: 'Einmalcodes',
  codesAbout:
    'Bei der Anmeldung fragt Kontor nach dem Passwort auch nach einem Code aus einer App auf Ihrem Telefon. So genügt ein gestohlenes Passwort nicht.',
  codesSince: (day: string) => `Eingerichtet am ${day}.`,
  recovery: 'Wiederherstellungscodes',
  recoveryLeft: (count: number) =>
    count === 1 ? 'Noch 1 Wiederherstellungscode.' : `Noch ${count} Wiederherstellungscodes.`,
  setUp: 'Einmalcodes einrichten',
  remove: 'Einmalcodes entfernen',
  removeTitle: 'Einmalcodes entfernen?',
  askRemove: 'Danach fragt Kontor bei der Anmeldung nicht mehr nach einem Code.',
  removeRefused: 'Ihre Organisation verlangt einen zweiten Faktor.',
  renewRecovery: 'Neue Wiederherstellungscodes',
  askRenewRecovery: 'Die bisherigen Wiederherstellungscodes gelten dann nicht mehr.',
  scan: 'Scannen Sie diesen Code mit einer Authenticator-App, oder tippen Sie den Schlüssel dort ein.',
  qrCode: 'QR-Code für die Authenticator-App',
  key: 'Schlüssel',
  copyKey: 'Schlüssel kopieren',
  firstCode: 'Code aus der App',
  firstCodeHint: 'Sechs Ziffern. Danach sind alle anderen Geräte abgemeldet.',
  wrongCode: 'Der Code stimmt nicht. Geht die Uhr Ihres Telefons richtig?',
  noKey:
    'Dem Server fehlt ein Schlüssel für Geheimnisse. Bitte wenden Sie sich an die Person, die ihn betreibt.',
  confirm: 'Code bestätigen',
  recoveryTitle: 'Ihre Wiederherstellungscodes',
  recoveryHint:
    'Wenn das Telefon fehlt, öffnet jeder dieser Codes die Anmeldung einmal. Bewahren Sie sie sicher auf: Sie werden nicht noch einmal gezeigt.',
  recoveryCodes: 'Wiederherstellungscodes',
  copyRecovery: 'Codes kopieren',
  saveRecovery: 'Als Datei speichern',
  recoveryFile: 'kontor-wiederherstellungscodes.txt',
  kept: 'Ich habe sie aufbewahrt',
  mustTitle: 'Zweiten Faktor einrichten',
  mustHint:
    'Ihre Organisation verlangt einen zweiten Faktor. Richten Sie ihn jetzt ein, danach geht es weiter.',
  mustHintMidway:
    'Ihre Organisation verlangt ab jetzt einen zweiten Faktor. Richten Sie ihn ein, danach arbeiten Sie an derselben Stelle weiter; Ihre Eingaben bleiben erhalten.',
  logout: 'Abmelden',

  passkeys: 'Passkeys',
  passkeysAbout:
    'Ein Passkey ersetzt das Passwort: Sie melden sich mit Fingerabdruck, Gesicht oder PIN Ihres Geräts an. Nach dem Passwort gilt er als zweiter Schritt.',
  noPasskeys: 'Sie haben keinen Passkey.',
  addPasskey: 'Passkey hinzufügen',
  passkeyName: 'Name',
  passkeyNameHint: 'Damit Sie ihn wiedererkennen. Danach sind alle anderen Geräte abgemeldet.',
  newPasskeyName: 'Passkey',
  next: 'Weiter',
  save: 'Speichern',
  renamePasskey: 'Umbenennen',
  renamePasskeyOf: (name: string) => `${name} umbenennen`,
  removePasskey: 'Entfernen',
  removePasskeyOf: (name: string) => `${name} entfernen`,
  removePasskeyTitle: (name: string) => `Passkey ${name} entfernen?`,
  askRemovePasskey: (name: string) =>
    `${name} öffnet hier danach nichts mehr. Löschen Sie den Passkey auch auf dem Gerät oder im Passwortmanager.`,
  added: (day: string) => `hinzugefügt am ${day}`,
  neverUsed: 'noch nicht benutzt',
  synced: 'auf mehreren Geräten',
  otherHost: (host: string) => `gilt nur unter ${host}`,
  passkeysElsewhere: (host: string) =>
    host === 'localhost'
      ? 'Unter dieser Adresse gibt es keine Passkeys. Wer den Server betreibt, muss seine öffentliche Adresse einstellen.'
      : `Passkeys gibt es nur unter https://${host}.`,
  passkeysUnsupported: 'Dieser Browser kann hier keine Passkeys verwenden.',
  passkeyProblems: {
    declined: 'Es wurde kein Passkey angelegt.',
    alreadyKnown: 'Dieses Gerät hat schon einen Passkey für Sie.',
    wrongHost: 'Unter dieser Adresse gibt es keine Passkeys.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
    tooMany: 'Sie haben 20 Passkeys. Bitte entfernen Sie zuerst einen.',
  },

  sessions: 'Angemeldete Geräte',
  sessionsHint:
    'Der Ort ist die Netzadresse, die der Server bei der Anmeldung gesehen hat. Hinter einem Firmennetz oder VPN ist das nicht die Adresse des Geräts.',
  unknownDevice: 'Unbekanntes Gerät',
  thisDevice: 'dieses Gerät',
  unknownPlace: 'Ort unbekannt',
  place: (address: string) => `von ${address}`,
  signedIn: (time: string) => `angemeldet am ${time}`,
  used: (time: string) => `zuletzt benutzt am ${time}`,
  end: 'Abmelden',
  endOf: (device: string) => `${device} abmelden`,
  endTitle: (device: string) => `${device} abmelden?`,
  askEnd: (device: string) => `${device} wird sofort abgemeldet. Nicht Gespeichertes kann verloren gehen.`,
  endOthersTitle: 'Alle anderen Geräte abmelden?',
  endOthers: 'Alle anderen abmelden',
  askEndOthers: 'Alle anderen Geräte werden sofort abgemeldet. Nicht Gespeichertes kann dort verloren gehen.',
} as const
