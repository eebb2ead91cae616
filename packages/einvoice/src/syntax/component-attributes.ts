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
