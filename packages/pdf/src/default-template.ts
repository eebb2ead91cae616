// The layout is in the domain because the server also returns it. This package renders the pages.
export { defaultTemplate } from '@kontor/domain/layouts/default-layout'
