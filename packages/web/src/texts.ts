/** Sentences that several parts share; each feature has its own texts.ts. */
export const texts = {
  /** Section 8, word for word. */
  sessionExpired: 'Sitzung ist abgelaufen. Bitte erneut anmelden.',
  loginFailed: 'Anmeldung fehlgeschlagen. Bitte Eingaben überprüfen.',
  requestFailed: 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.',

  close: 'Schließen',
} as const
