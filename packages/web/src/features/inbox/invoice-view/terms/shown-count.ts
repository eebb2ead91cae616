/** Maximum number of entries that a list shows; a received file may contain far more. */
export const shownCount = 200
