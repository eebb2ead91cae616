/** Why a series kept a draft, by the code of the error. Findings of the check bring their own sentence. */
export const refusalTexts: Readonly<Record<string, string | undefined>> = {
  forbidden: 'Die Vorlage hat zuletzt jemand geändert, der keine Rechnungen fertigstellen darf.',
  taxUnderReverseCharge: 'Die Rechnung weist Steuer aus, obwohl der Kunde die Steuer schuldet.',
  taxUnderExemption: 'Die Rechnung weist Steuer aus, obwohl sie steuerfrei ist.',
  numberTaken: 'Die nächste Rechnungsnummer ist schon vergeben.',
  paperInChain: 'Die Vorlage ist eine Teil- oder Schlussrechnung, ein Storno oder eine Gutschrift.',
}

export const otherRefusal = 'Die Prüfung hat etwas beanstandet.'
