import type { Plugin } from 'vite'

/**
 * Leaves the ripple effect of buttons out of the build. The theme disables it everywhere, and without its
 * code the login page is a kilobyte smaller.
 */
export function withoutRipple(): Plugin {
  const nothing = '\0kontor:no-ripple'
  return {
    name: 'kontor:without-ripple',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === './TouchRipple.mjs' && importer.includes('/ButtonBase/') ? nothing : null,
    load: (id) => (id === nothing ? 'export default () => null' : null),
  }
}
