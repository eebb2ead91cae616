/** Which font of the page contains a character: the text font, or one of its fallbacks. */
export type FontKind = 'text' | 'symbols' | 'emoji'

/**
 * The code points that the font files in packages/pdf/fonts contain, as hexadecimal ranges.
 * `fallback-fonts.test.ts` in packages/pdf compares the ranges with the files.
 */
const ranges: Record<FontKind, string> = {
  text:
    '20-7e a0-181 186 18a 18d-190 192-194 196-197 19a-19b 19e 1a0-1a1 1af-1b1 1b7 1bf-1c3 1cd-1dd 1e2-1e7 ' +
    '1ea-1eb 1ee-1f0 1f4-1f5 1f7-201 204-205 208-209 20c-20d 218-220 222-223 226-227 237 23a-23e 241-245 ' +
    '248-249 250-27b 27d-285 287-292 294-295 298-299 29b-29f 2a1-2a8 2b0-2b4 2b7-2b9 2bb-2c1 2c6-2cc ' +
    '2d0-2de 2e0-2e4 2ed 300-30d 30f-313 315 318-320 323-32a 32c 32e-332 334 337-33d 340 342-345 34f ' +
    '357-358 35c 35e-35f 361 374-375 37a 37e 384-38a 38c 38e-3a1 3a3-3d1 3d5 3d7 3d9 3db 3dd 3e1 3f4 ' +
    '3f7-3f8 400-45f 462-463 472-475 490-493 496-49b 4a0-4a3 4aa-4ab 4ae-4b3 4b6-4b7 4ba-4bb 4c0-4c4 ' +
    '4c7-4c8 4cf-4d1 4d4-4d9 4e2-4e3 4e6-4e9 4ee-4ef 4f2-4f3 4f6-4f7 1d25 1d2c 1d2e 1d30-1d31 1d33-1d3a ' +
    '1d3c 1d3e-1d43 1d47-1d4b 1d4d 1d4f-1d52 1d56-1d58 1d5b 1d6f-1d70 1d79 1d7b 1d7f 1d9c 1da0 1dac 1dae ' +
    '1db0 1dbb 1dbf 1dcd 1e02-1e03 1e06-1e07 1e0a-1e11 1e16-1e17 1e1e-1e2b 1e32-1e3b 1e3e-1e49 1e52-1e53 ' +
    '1e56-1e63 1e66-1e67 1e6a-1e6f 1e72-1e73 1e7e-1e85 1e8e-1e97 1e9e-1ef9 1f00-1f15 1f18-1f1d 1f20-1f45 ' +
    '1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef ' +
    '1ff2-1ff4 1ff6-1ffe 2007 2009-200b 2010-201e 2020-2023 2026 202f-2033 2035 2039-203a 203c-203f 2044 ' +
    '2047-204a 2070-2071 2074-208e 20a1 20a3-20a4 20a6-20a7 20a9 20ab-20ac 20ae 20b1-20b2 20b4-20b5 ' +
    '20b8-20ba 20bd 2105 2113 2116-2117 211e 2120 2122 2126 212e 2150-215e 2189 2190-2199 21a8 21d0-21d3 ' +
    '21e7 2200 2202-2203 2206 220f 2211-2212 2215 2219-221a 221e-221f 2229 222b 2236-2237 2248 2260-2261 ' +
    '2264-2265 2302-2303 2310 2318 231c-2321 2325-2326 232b 25a0-25a1 25aa-25ac 25b2-25ba 25bc-25c4 25c6 ' +
    '25c9-25cc 25cf 25d8-25d9 25e6 2610-2611 2615 263a-263c 263f-2642 2660 2663 2665-2666 266a-266b ' +
    '2713-2714 2717-2718 2752 275b-2760 2764 27e6-27e9 2c60-2c62 2c65-2c66 2c71 2c7d 2e18 2e22-2e25 ' +
    '2e3a-2e3b 2e52 a71c a722-a725 a74e-a74f a75a-a75b a764-a765 a779-a787 a789 a7ad-a7ae a7b3 a7b5 ' +
    'a7f2-a7f4 ab53 ab66-ab67 fb00-fb04 feff 1f10d-1f10f 1f12f 1f16a-1f16f 1f4a9 1f512 1f748 1f916',
  symbols:
    '2025 2034 2036-2038 2040 2043 2050 2057 205f 20a0 20a2 20a5 20a8 20aa 20ad 20af-20b0 20b3 20b6-20b7 ' +
    '20bb-20bc 20be-20c0 20d0-20f0 2102 2107 210a-2112 2115 2118-211d 2124 2127-2129 212b-212d 212f-2138 ' +
    '213c-214b 2160-2183 2185-2188 218a-218b 219a-21a7 21a9-21cf 21d4-21e6 21e8-21ff 2201 2204-2205 ' +
    '2207-220e 2210 2213-2218 221b-221d 221f-2228 222a 222c-2235 2238-2247 2249-225f 2262-2263 2266-2301 ' +
    '2304-230f 2311-2317 2319-231b 2322-2324 2327-232a 232c-23b9 23be-23ea 23ed-23ef 23f1-2426 2440-244a ' +
    '2460-2500 2506 250c 2510 2514 2518 2550 2571-2572 2577 2580 2584 2588 258c 2590-2593 25a2-25a9 ' +
    '25ad-25b1 25bb 25c5 25c7-25c8 25cd-25ce 25d0-25d7 25da-25e5 25e7-260f 2612-2614 2616-2639 263d-263e ' +
    '2643-265f 2661-2662 2664 2667-2669 266c-2704 2706-2709 270b-2712 2715-2716 2719-2727 2729-274b 274d ' +
    '274f-2751 2753 2756-275a 2761-2763 2765-2794 2798-27af 27b1-27be 27c0-27e5 27ea-27ff 2900-2b73 ' +
    '2b76-2b95 2b97-2bff 3012 3030 1f000-1f02b 1f030-1f093 1f0a0-1f0ae 1f0b1-1f0bf 1f0c1-1f0cf ' +
    '1f0d1-1f0f5 1f100-1f10c 1f110-1f12e 1f130-1f169 1f170-1f190 1f19b-1f1ad 1f30d-1f30f 1f315 1f31c ' +
    '1f321-1f32c 1f336 1f378 1f37d 1f393-1f39f 1f3a7 1f3ac-1f3ae 1f3c2 1f3c4 1f3c6 1f3ca-1f3ce ' +
    '1f3d4-1f3e0 1f3ed 1f3f1-1f3f3 1f3f5-1f3f7 1f408 1f415 1f41f 1f426 1f43f 1f441-1f442 1f446-1f449 ' +
    '1f44c-1f44e 1f453 1f46a 1f47d 1f4a3 1f4b0 1f4b3 1f4b9 1f4bb 1f4bf 1f4c8-1f4cb 1f4da 1f4df ' +
    '1f4e4-1f4e6 1f4ea-1f4ed 1f4f7 1f4f9-1f4fb 1f4fd-1f4fe 1f503 1f507-1f50a 1f50d 1f513 1f53e-1f54a ' +
    '1f54f-1f579 1f57b-1f594 1f597-1f5a3 1f5a5-1f5fa 1f610 1f650-1f67f 1f687 1f68d 1f691 1f694 1f698 ' +
    '1f6ad 1f6b2 1f6b9-1f6ba 1f6bc 1f6c6-1f6cb 1f6cd-1f6cf 1f6d3-1f6d7 1f6e0-1f6ea 1f6f0-1f6f3 ' +
    '1f6f7-1f6fc 1f700-1f747 1f749-1f776 1f77b-1f7d9 1f7e0-1f7eb 1f800-1f80b 1f810-1f847 1f850-1f859 ' +
    '1f860-1f887 1f890-1f8ad 1f8b0-1f8b1 1f900-1f90b 1f93b 1f946 1fa00-1fa53 1fa60-1fa6d 1fa70-1fa74 ' +
    '1fa78-1fa7a 1fa80-1fa86 1fa90-1faa8 1fab0-1fab6 1fac0-1fac2 1fad0-1fad6',
  emoji:
    '2139 23eb-23ec 23f0 2705 270a 2728 274c 274e 2754-2755 2795-2797 27b0 27bf 303d 1f191-1f19a ' +
    '1f1e6-1f1ff 1f201-1f202 1f21a 1f22f 1f232-1f23a 1f250-1f251 1f300-1f30c 1f310-1f314 1f316-1f31b ' +
    '1f31d-1f320 1f32d-1f335 1f337-1f377 1f379-1f37c 1f37e-1f392 1f3a0-1f3a6 1f3a8-1f3ab 1f3af-1f3c1 ' +
    '1f3c3 1f3c5 1f3c7-1f3c9 1f3cf-1f3d3 1f3e1-1f3ec 1f3ee-1f3f0 1f3f4 1f3f8-1f407 1f409-1f414 ' +
    '1f416-1f41e 1f420-1f425 1f427-1f43e 1f440 1f443-1f445 1f44a-1f44b 1f44f-1f452 1f454-1f469 ' +
    '1f46b-1f47c 1f47e-1f4a2 1f4a4-1f4a8 1f4aa-1f4af 1f4b1-1f4b2 1f4b4-1f4b8 1f4ba 1f4bc-1f4be ' +
    '1f4c0-1f4c7 1f4cc-1f4d9 1f4db-1f4de 1f4e0-1f4e3 1f4e7-1f4e9 1f4ee-1f4f6 1f4f8 1f4fc 1f4ff-1f502 ' +
    '1f504-1f506 1f50b-1f50c 1f50e-1f511 1f514-1f53d 1f54b-1f54e 1f57a 1f595-1f596 1f5a4 1f5fb-1f60f ' +
    '1f611-1f64f 1f680-1f686 1f688-1f68c 1f68e-1f690 1f692-1f693 1f695-1f697 1f699-1f6ac 1f6ae-1f6b1 ' +
    '1f6b3-1f6b8 1f6bb 1f6bd-1f6c5 1f6cc 1f6d0-1f6d2 1f6d8-1f6d9 1f6dc-1f6df 1f6eb-1f6ec 1f6f4-1f6f6 ' +
    '1f7f0 1f90c-1f915 1f917-1f93a 1f93c-1f945 1f947-1f9ff 1fa75-1fa77 1fa7b-1fa7c 1fa87-1fa8f ' +
    '1faa9-1faaf 1fab7-1fabf 1fac3-1fac6 1fac8 1facc-1facf 1fad7-1fadd 1fadf-1faeb 1faef-1fafa',
}

const inText = matcherOf('text')
const inSymbols = matcherOf('symbols')
const inEmoji = matcherOf('emoji')
/** Characters that need no glyph: tabs, line feeds, soft hyphens and variation selectors. */
const withoutGlyph = /[\t\n\u00ad\p{Variation_Selector}]/u
const notInText = new RegExp(`[^\\t\\n\\u00ad\\p{Variation_Selector}${classOf('text')}]`, 'u')

/**
 * The font for a character (a string of one code point), or `text` for one that needs no glyph; undefined if
 * no font contains the character, in which case it is printed as a box.
 */
export function fontOfCharacter(character: string): FontKind | undefined {
  if (inText.test(character) || withoutGlyph.test(character)) return 'text'
  if (inSymbols.test(character)) return 'symbols'
  return inEmoji.test(character) ? 'emoji' : undefined
}

/** Whether the text contains a character that the text font lacks. */
export function needsOtherFont(text: string): boolean {
  return notInText.test(text)
}

/**
 * The characters that no font contains, in order, without duplicates. Expects a text from `printableText`.
 */
export function unprintableCharacters(text: string): string[] {
  if (!needsOtherFont(text)) return []
  return [...new Set(text)].filter((character) => fontOfCharacter(character) === undefined)
}

function matcherOf(font: FontKind): RegExp {
  return new RegExp(`[${classOf(font)}]`, 'u')
}

function classOf(font: FontKind): string {
  return ranges[font].replace(/[0-9a-f]+/g, (code) => `\\u{${code}}`).replaceAll(' ', '')
}
