import type { SecondStepResult } from '../../state/session/second-step.ts'

/** Texts for the second step of the login. */
export const secondStepTexts = {
  title: 'Zweiter Schritt',
  hints: {
    passkey: 'Bestätigen Sie die Anmeldung mit Ihrem Passkey.',
    code: 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
    recovery: 'Geben Sie einen Ihrer Wiederherstellungscodes ein. Er gilt einmal.',
  },
  code: 'Code aus der App',
  recoveryCode: 'Wiederherstellungscode',
  submit: 'Anmelden',
  withPasskey: 'Passkey verwenden',
  toWays: {
    passkey: 'Passkey verwenden',
    code: 'Code aus der App verwenden',
    recovery: 'Wiederherstellungscode verwenden',
  },
  withoutPhone: 'Ohne Telefon: Wiederherstellungscode',
  back: 'Zurück',
  progress: 'Anmeldung läuft',
  over: 'Das hat zu lange gedauert. Bitte beginnen Sie die Anmeldung von vorn.',
  results: {
    signedIn: '',
    refused:
      'Dieser Code gilt nicht. Jeder Code gilt nur einmal: Warten Sie auf den nächsten, oder beginnen Sie von vorn.',
    throttled: 'Zu viele Versuche. Bitte warten Sie einige Minuten.',
    failed: 'Der Server ist gerade nicht erreichbar. Bitte versuchen Sie es erneut.',
  } satisfies Record<SecondStepResult, string>,
} as const
