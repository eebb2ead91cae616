/** Entries of a list that the page shows; a stranger's file may have very many. */
export const shownCount = 200
