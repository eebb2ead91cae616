/** Texts for the app's menu and frame, and for the page after a crash. */
export const appTexts = {
  skipToContent: 'Zum Inhalt springen',
  mainNavigation: 'Hauptnavigation',
  legalNavigation: 'Rechtliches',
  /** [S2.3] */
  invoices: 'Rechnungen',
  offers: 'Angebote',
  series: 'Serien',
  openItems: 'Offene Posten',
  statements: 'Kontoauszüge',
  figures: 'Auswertung',
  contacts: 'Kontakte',
  reminders: 'Mahnungen',
  inbox: 'Eingang',
  outbox: 'Postausgang',
  settings: 'Settings',
  logout: 'Logout',
  jump: 'Gehe zu …',
  jumpKeys: 'Strg K',
  menu: 'Menü',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  username: 'Benutzername',
  organisation: 'Organisation',
  version: 'Version',
  /** [A25.1] */
  release: (number: number) => `Ausgabe ${number}`,
  /** [S2.2.4] */
  impressum: 'Impressum',
  privacy: 'Datenschutzerklärung',
  crashed: 'Ein unerwarteter Fehler ist aufgetreten.',
  reload: 'Seite neu laden',
} as const
