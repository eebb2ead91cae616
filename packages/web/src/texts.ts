/** Texts that several parts of the app share; each feature also has its own texts.ts. */
export const texts = {
  /** The requirements prescribe the wording of this text and of the next two [S8.0.1, S8.0.2, S8.0.3]. */
  sessionExpired: 'Sitzung ist abgelaufen. Bitte erneut anmelden.',
  loginFailed: 'Anmeldung fehlgeschlagen. Bitte Eingaben überprüfen.',
  requestFailed: 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.',

  rowLeftOut:
    'Ein Eintrag ist beschädigt gespeichert und fehlt in dieser Liste. Bitte melden Sie das der Administration.',

  withoutLogo:
    'Das Logo kann nicht gedruckt werden und wurde weggelassen. Bitte wählen Sie in den Unternehmensdaten ein anderes.',

  close: 'Schließen',
  loading: 'Wird geladen',
} as const

/** The title of the dialog for each of `confirmations`, unless the caller names what it is about. */
export const confirmationTitles = {
  finalize: 'Rechnung fertigstellen?',
  deleteDraft: 'Entwurf löschen?',
  deleteContact: 'Kontakt löschen?',
  correct: 'Rechnung korrigieren?',
  cancelInvoice: 'Rechnung stornieren?',
  rowInEdit: 'Bearbeitung verlassen?',
  deleteTemplate: 'Vorlage löschen?',
  removeRow: 'Element entfernen?',
  deleteEntry: 'Element löschen?',
  logout: 'Abmelden?',
  leave: 'Ohne Speichern fortfahren?',
} as const satisfies Record<keyof typeof confirmations, string>

/** Questions before an action, in the words of the requirements [S5.0.30, S4.5.23]. */
export const confirmations = {
  finalize:
    'Nach dieser Aktion darf die Rechnung nicht mehr verändert werden. Wollen Sie die Rechnung erstellen?',
  deleteDraft: 'Wollen Sie den Entwurf unwiederruflich löschen?',
  deleteContact: 'Wollen Sie den Kontakt unwiederruflich löschen?',
  correct: 'Sie möchten eine bereits finalisierte Rechnung bearbeiten. Wollen Sie trotzdem fortfahren?',
  /** Asked while the function Storno und Teilrechnungen is on [S2.4.23, S4.1.4]. */
  cancelInvoice: 'Wollen Sie wirklich eine Stornorechnung erstellen?',
  rowInEdit:
    'Ein Element wird gerade bearbeitet. Änderungen können verloren gehen, wenn vorher nicht gespeichert. Wollen Sie trotzdem fortfahren?',
  deleteTemplate: 'Wollen Sie die Vorlage wirklich unwiederruflich löschen?',
  removeRow: 'Möchten Sie das Element entfernen?',
  /** For an e-mail address or a website. */
  deleteEntry: 'Wollen Sie das Element wirklich löschen?',
  logout: 'Nicht gespeicherte Änderungen können verloren gehen. Wollen Sie sich trotzdem abmelden?',
  leave: 'Nicht gespeicherte Änderungen gehen verloren. Wollen Sie trotzdem fortfahren?',
} as const
