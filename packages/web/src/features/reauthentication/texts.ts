/** Texts for the dialog that asks the user to reauthenticate. */
export const texts = {
  title: 'Bitte bestätigen Sie, dass Sie es sind',
  reason:
    'Diese Änderung schützt Ihre Organisation. Ihre letzte Bestätigung ist länger als zehn Minuten her.',
  password: 'Passwort',
  wrong: 'Das Passwort stimmt nicht.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es später erneut.',
  withPasskey: 'Mit Passkey bestätigen',
  withCompany: 'Mit Firmenkonto bestätigen',
  noPasskey: 'Es wurde kein Passkey verwendet.',
  passkeyRefused: 'Dieser Passkey gilt hier nicht.',
  companyRefused: 'Ihr Firmenkonto hat das nicht bestätigt. Bitte versuchen Sie es erneut.',
  blocked: 'Der Browser hat das neue Fenster verhindert. Bitte erlauben Sie es für diese Seite.',
  confirm: 'Bestätigen',
  cancel: 'Abbrechen',
} as const
