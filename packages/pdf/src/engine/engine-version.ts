/** Named in every PDF; the same one gives the same bytes, another one the same text (docs/decisions/0011). */
export const engineVersion = 'Kontor 1.1.0 / pdfmake 0.3.11'
