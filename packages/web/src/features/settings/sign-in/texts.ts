/** Words of the page Anmeldung. */
export const texts = {
  title: 'Anmeldung',
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
  askEnd: (device: string) => `${device} wird sofort abgemeldet. Nicht Gespeichertes kann verloren gehen.`,
  endOthers: 'Alle anderen abmelden',
  askEndOthers: 'Alle anderen Geräte werden sofort abgemeldet. Nicht Gespeichertes kann dort verloren gehen.',
} as const
