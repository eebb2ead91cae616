const shortest = 8
const longest = 512
const leastClasses = 3

/**
 * Lowercase, uppercase, digit, non-word character. Letters of every script are letters: an ä is lowercase, not a
 * special character as the ASCII class `\W` would have it, because the sentence shown speaks of Kleinbuchstaben. As in `\W`,
 * the underscore is none either, and a space is.
 */
const characterClasses = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{N}_]/u]

/** Whether a new password has 8 to 512 characters of at least three of the four classes [S5.0.27]. */
export function isPasswordValid(password: string): boolean {
  const length = [...password].length
  if (length < shortest || length > longest) return false
  return characterClasses.filter((characters) => characters.test(password)).length >= leastClasses
}
