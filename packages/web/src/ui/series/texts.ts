/** Why a series kept a draft or did not send a final, by the code of the error. Findings of the check bring their own sentence. */
export const refusalTexts: Readonly<Record<string, string | undefined>> = {
  forbidden: 'Die Vorlage hat zuletzt jemand geändert, der keine Rechnungen fertigstellen darf.',
  taxUnderReverseCharge: 'Die Rechnung weist Steuer aus, obwohl der Kunde die Steuer schuldet.',
  taxUnderExemption: 'Die Rechnung weist Steuer aus, obwohl sie steuerfrei ist.',
  layoutMissing: 'Die Layout-Vorlage, die in der Rechnung steht, gab es nie.',
  numberTaken: 'Die nächste Rechnungsnummer ist schon vergeben.',
  unknownPlaceholder: 'In der Vorlage steht ein Platzhalter, den keine Serie ausfüllt.',
  pricedItemMissing: 'Ein Posten, für den ein neuer Preis gilt, fehlt in der Vorlage.',
  paperInChain: 'Die Vorlage ist eine Teil- oder Schlussrechnung, ein Storno oder eine Gutschrift.',
  functionOff: 'Die Funktion Versand ist ausgeschaltet.',
  mailAccountMissing: 'Unter Einstellungen → Versand fehlt der Mailserver.',
  mailRecipientMissing: 'Der Kunde hat keine E-Mail-Adresse für Rechnungen.',
  mailRecipientsTooMany: 'Beim Kunden stehen zu viele Empfänger für eine E-Mail.',
  mailTooLarge: 'Die Datei ist zu groß für eine E-Mail.',
  mailWithoutConsent: 'Der Kunde hat einer PDF per E-Mail noch nicht zugestimmt.',
  mailSentBefore: 'Die Rechnung wurde schon gesendet.',
}

export const otherRefusal = 'Die Prüfung hat etwas beanstandet.'
