// The layout lies in the domain because the server hands it out as well; the pages come from here.
export { defaultTemplate } from '@kontor/domain/layouts/default-layout'
