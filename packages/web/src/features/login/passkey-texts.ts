import type { PasskeyResult } from '../../state/passkeys/passkey-sign-in.ts'

/** Texts for signing in with a passkey. */
export const passkeyTexts = {
  signIn: 'Mit Passkey anmelden',
  results: {
    signedIn: '',
    // The browser does not say whether the user cancelled its dialog or had no passkey.
    declined: 'Es wurde kein Passkey verwendet.',
    refused: 'Dieser Passkey gilt hier nicht. Bitte melden Sie sich mit dem Passwort an.',
    throttled: 'Zu viele Versuche. Bitte warten Sie einige Minuten.',
    wrongHost: 'Unter dieser Adresse gibt es für diesen Server keine Passkeys.',
    failed:
      'Das hat nicht geklappt. Bitte versuchen Sie es erneut, oder melden Sie sich mit dem Passwort an.',
  } satisfies Record<PasskeyResult, string>,
} as const
