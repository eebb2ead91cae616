/** Version in package.json, put in by the build. */
declare const __KONTOR_VERSION__: string
