import handbook from '../../../../../docs/handbuch.md?raw'
import { headingId } from '../../state/help-topics.ts'

export interface Chapter {
  id: string
  title: string
  /** Markdown below the title. */
  text: string
  /** The ids of its sections. */
  sections: string[]
}

/** The chapters of the Handbuch, in its order. */
export const chapters: readonly Chapter[] = handbook
  .split(/^## /m)
  .slice(1)
  .map((part) => {
    const [title = ''] = part.split('\n', 1)
    const text = part.slice(title.length).trim()
    const sections = [...text.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => headingId(heading))
    return { id: headingId(title), title, text, sections }
  })

/** The chapter with this id, or with a section of this id. */
export function chapterWith(id: string): Chapter | undefined {
  return chapters.find((chapter) => chapter.id === id || chapter.sections.includes(id))
}

const files = import.meta.glob<string>('../../../../../docs/pictures/handbook-*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The address of a picture that the Handbuch names as `pictures/…`. */
export function pictureAddress(name: string): string | undefined {
  return Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1]
}
