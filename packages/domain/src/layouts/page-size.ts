type Size = readonly [width: number, height: number]

/** The portrait page sizes that a layout can name, in points. */
export const pageSizes: { A4: Size } & Record<string, Size> = {
  A3: [841.89, 1190.55],
  A4: [595.28, 841.89],
  A5: [419.53, 595.28],
  LETTER: [612, 792],
  LEGAL: [612, 1008],
}
