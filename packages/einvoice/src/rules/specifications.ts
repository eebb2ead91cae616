/** BT-24 of XRechnung 3.0. */
export const xRechnung = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'

/** BT-24 of the XRechnung extension. */
export const xRechnungExtension = `${xRechnung}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`

/** BT-24 of XRechnung CVD, which is for clean vehicles. */
export const xRechnungCvd = `${xRechnung}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`
