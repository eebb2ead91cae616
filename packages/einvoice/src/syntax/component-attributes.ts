/**
 * Attributes of the core component types of UN/CEFACT, which the schemas of CII and UBL share (CCTS 2.01,
 * unqualified data types).
 */
export const code = [
  'listID',
  'listAgencyID',
  'listAgencyName',
  'listName',
  'listVersionID',
  'name',
  'languageID',
  'listURI',
  'listSchemeURI',
]
export const identifier = [
  'schemeID',
  'schemeName',
  'schemeAgencyID',
  'schemeAgencyName',
  'schemeVersionID',
  'schemeDataURI',
  'schemeURI',
]
export const binary = ['format', 'mimeCode', 'encodingCode', 'characterSetCode', 'uri', 'filename']
export const unit = ['unitCode', 'unitCodeListID', 'unitCodeListAgencyID', 'unitCodeListAgencyName']
export const language = ['languageID', 'languageLocaleID']

/** The attributes that are an xs:anyURI. Any text is one in which a % begins an escaped byte. */
export const uris = Object.fromEntries(
  ['uri', 'listURI', 'listSchemeURI', 'schemeURI', 'schemeDataURI'].map((name) => [
    name,
    /^([^%]|%[0-9A-Fa-f]{2})*$/,
  ]),
)
