/**
 * Number of this release of Kontor, one more than that of the release before [A25.1]. `npm run keep-release`
 * keeps its data for the tests of later ones, and CHANGELOG.md says what is new in it.
 */
export const release = 2
