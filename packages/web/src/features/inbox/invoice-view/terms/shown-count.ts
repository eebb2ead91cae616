/** Most entries of a list that the page shows; a file may have very many. */
export const shownCount = 200
