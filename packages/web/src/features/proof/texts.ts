/** Words of the dialog that asks for the password again. */
export const texts = {
  title: 'Bitte bestätigen Sie, dass Sie es sind',
  reason:
    'Diese Änderung schützt Ihre Organisation. Ihre letzte Bestätigung ist länger als zehn Minuten her.',
  password: 'Passwort',
  wrong: 'Das Passwort stimmt nicht.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es später erneut.',
  confirm: 'Bestätigen',
  cancel: 'Abbrechen',
} as const
