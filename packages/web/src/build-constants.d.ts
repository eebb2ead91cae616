/** The version in package.json, inserted by the build. */
declare const __KONTOR_VERSION__: string
