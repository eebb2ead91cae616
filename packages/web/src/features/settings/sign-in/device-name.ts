/** The first match counts, because Chrome's User-Agent also names Safari, and Edge's names both. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const longestName = 60

/**
 * Returns the browser and system of a User-Agent, e.g. `Firefox, Windows`, or whichever is known. If neither
 * is known, returns the first 60 characters of the User-Agent; '' for ''.
 */
export function deviceName(userAgent: string): string {
  const names = [browsers, systems].flatMap(
    (known) => known.find(([sign]) => sign.test(userAgent))?.[1] ?? [],
  )
  return names.join(', ') || userAgent.slice(0, longestName)
}
