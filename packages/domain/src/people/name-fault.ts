import { nameKey } from './name-key.ts'

/** Why nobody can be given this name; undefined if they can. */
export function nameFault(name: string): 'invisible' | 'mixedScripts' | undefined {
  if (/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u.test(name)) return 'invisible'
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
  return scripts.filter((script) => script.test(name)).length > 1 ? 'mixedScripts' : undefined
}

/** Cyrillic and Greek letters that look like the Latin letters below them, in lower or upper case. */
const foreign = 'аеорсухіјѕһвкмнтαβεζηικμνορτυχ'
const latin = 'aeopcyxijshbkmhtabezhikmnoptyx'

/** Equal for names that look alike although their letters are of different alphabets. */
export function lookAlikeKey(name: string): string {
  return [...nameKey(name.normalize('NFKC'))]
    .map((letter) => latin[foreign.indexOf(letter)] ?? letter)
    .join('')
}
