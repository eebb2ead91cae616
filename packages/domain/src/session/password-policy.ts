const shortest = 8
const longest = 512
const minClasses = 3

/**
 * Lowercase letter, uppercase letter, digit, and non-word character (`\W` in regular expressions). An umlaut
 * is a non-word character, so "Passwörter" uses three classes. An underscore belongs to no class.
 */
const characterClasses = [/[a-z]/, /[A-Z]/, /\d/, /\W/]

/** Whether a new password has 8 to 512 characters and uses at least three of the four classes [S5.0.27]. */
export function isPasswordValid(password: string): boolean {
  const length = [...password].length
  if (length < shortest || length > longest) return false
  return characterClasses.filter((characters) => characters.test(password)).length >= minClasses
}

/** A passphrase protects a file that others can try to open at leisure, so it is longer than a password. */
export const shortestPassphrase = 12

/** Whether the passphrase of a new backup has 12 to 512 characters. */
export function isPassphraseValid(passphrase: string): boolean {
  const length = [...passphrase].length
  return length >= shortestPassphrase && length <= longest
}
