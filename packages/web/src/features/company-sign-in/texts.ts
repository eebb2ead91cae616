/** Texts for the Mit Firmenkonto anmelden page. */
export const texts = {
  title: 'Mit Firmenkonto anmelden',
  hint: 'Sie werden zum Anmeldedienst Ihrer Organisation weitergeleitet.',
  organisation: 'Organisation',
  remember: 'Remember Me',
  go: 'Weiter',
  toLogin: 'Zurück zur Anmeldung',
  progress: 'Anmeldung läuft',
  handedOver: 'Bestätigt. Sie können dieses Fenster schließen.',
  problems: {
    notFound: 'Für diese Organisation gibt es keine Anmeldung mit Firmenkonto.',
    over: 'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Fenster begonnen. Bitte beginnen Sie neu.',
    refused:
      'Ihr Firmenkonto ist hier nicht freigeschaltet. Bitte wenden Sie sich an die Verwaltung Ihrer Organisation.',
    cancelled: 'Die Anmeldung wurde abgebrochen.',
    throttled: 'Zu viele Anmeldungen. Bitte warten Sie einige Minuten.',
    insecure:
      'Die Anmeldung mit Firmenkonto ist nur über https möglich. Bitte öffnen Sie Kontor unter einer Adresse, die mit https beginnt.',
    failed: 'Der Anmeldedienst antwortet gerade nicht. Bitte versuchen Sie es in einigen Minuten erneut.',
  },
} as const

export type SignInProblem = keyof typeof texts.problems
