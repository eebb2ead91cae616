/**
 * Named in every PDF. The same version gives the same bytes, another version the same text
 * (docs/decisions/0011).
 */
export const engineVersion = 'Kontor 1.1.0 / pdfmake 0.3.11'
