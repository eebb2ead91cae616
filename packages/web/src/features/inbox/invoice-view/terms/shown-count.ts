/** Maximum number of list entries that the page shows; a file may contain far more. */
export const shownCount = 200
