/** Texts for the details of events. */
export const detailTexts = {
  allowed: 'erlaubt',
  notAllowed: 'nicht mehr erlaubt',
  booksCertain: 'sichere Umsätze von selbst buchen',
  booksNothing: 'sichere Umsätze nicht von selbst buchen',
  noEmail: 'keine E-Mail-Adresse',
  nextNumber: (number: number) => `nächste: ${number}`,
  ways: {
    code: 'mit Einmalcode',
    recoveryCode: 'mit Wiederherstellungscode',
    passkey: 'mit Passkey',
    provider: 'mit Firmenkonto',
  },
  refusals: {
    user: 'kein Benutzer mit diesem Namen, oder gesperrt',
    password: 'falsches Passwort',
    companyOnly: 'Anmeldung nur mit Firmenkonto erlaubt',
    disabled: 'Benutzer ist gesperrt',
    emailNotVerified: 'E-Mail-Adresse im Firmenkonto nicht bestätigt',
    emailOfSeveral: 'mehrere Benutzer haben diese E-Mail-Adresse',
    otherSubject: 'Benutzer ist mit einem anderen Firmenkonto verknüpft',
    unknown: 'Person gehört nicht zu den Benutzern',
    domain: 'E-Mail-Domain ist nicht freigegeben',
    tooMany: 'Organisation hat schon 1.000 Benutzer',
  },
  outboxStops: {
    signIn: 'Mailserver hat die Anmeldung abgelehnt',
    consent: 'Zustimmung zum Senden fehlt oder gilt nicht mehr',
    restored: 'nach einer Wiederherstellung',
    copied: 'in einer Kopie der Datenbank',
  },
} as const
