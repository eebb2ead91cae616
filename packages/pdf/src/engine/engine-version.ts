/**
 * The engine version that every PDF contains. For the same invoice, the same version produces the
 * same bytes; a different version produces the same text (docs/decisions/0011).
 */
export const engineVersion = 'Kontor 1.1.0 / pdfmake 0.3.11'
