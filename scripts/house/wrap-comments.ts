// Usage: `node scripts/house/wrap-comments.ts [FOLDER…]`. Wraps comments that are wider than `lineWidth`.
// The formatter leaves them as they are.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../root.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

/** Maximum width of a line in columns, as in biome.json. */
export const lineWidth = 110

interface Comment {
  readonly type: 'Line' | 'Block'
  readonly value: string
  readonly start: number
  readonly end: number
}

/** A replacement for the text from `start` to `end`. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

const startsItem = /^(?:- |\d+\. |@|\||```|\s)/

/**
 * Wraps the wide paragraphs of a file's `//` lines and doc comments. A list item, a tag, a table row, a code
 * fence or an indented line begins a new paragraph. Does not change paragraphs that fit, other block
 * comments, or comments after code.
 */
export function wrapComments({ path, text }: SourceFile): string {
  if (!text.split('\n').some((line) => line.length > lineWidth)) return text
  const comments: readonly Comment[] = parseSync(path, text).comments
  const edits = groups(text, comments).flatMap((group) => wrapped(text, group) ?? [])
  return edits
    .toReversed()
    .reduce((all, edit) => all.slice(0, edit.start) + edit.lines.join('\n') + all.slice(edit.end), text)
}

/** Groups of comments that are alone on their lines; consecutive `//` lines form one group. */
function groups(text: string, comments: readonly Comment[]): Comment[][] {
  const alone = comments.filter(({ start }) => /^\s*$/.test(text.slice(lineStart(text, start), start)))
  const all: Comment[][] = []
  for (const comment of alone) {
    const last = all.at(-1)?.at(-1)
    const continues = last?.type === 'Line' && comment.type === 'Line'
    if (continues && /^\n[ \t]*$/.test(text.slice(last.end, comment.start))) all.at(-1)?.push(comment)
    else all.push([comment])
  }
  return all
}

function wrapped(text: string, group: readonly Comment[]): Edit | undefined {
  const [first] = group
  const last = group.at(-1)
  if (!first || !last) return undefined
  const start = lineStart(text, first.start)
  const present = text.slice(start, last.end).split('\n')
  if (present.every((line) => line.length <= lineWidth)) return undefined
  const indent = text.slice(start, first.start)
  if (first.type === 'Line') {
    const lines = group.map(({ value }) => value.replace(/^ /, ''))
    return { start, end: last.end, lines: wrapParagraphs(lines, `${indent}// `) }
  }
  if (!first.value.startsWith('*')) return undefined
  const lines = first.value
    .slice(1)
    .trim()
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
  return {
    start,
    end: last.end,
    lines: [`${indent}/**`, ...wrapParagraphs(lines, `${indent} * `), `${indent} */`],
  }
}

function wrapParagraphs(lines: readonly string[], prefix: string): string[] {
  const paragraphs: string[][] = []
  for (const line of lines) {
    const before = paragraphs.at(-1)
    if (before && before.at(-1) !== '' && line !== '' && !startsItem.test(line)) before.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.flatMap((paragraph) => {
    const fits = paragraph.every((line) => (prefix + line).length <= lineWidth)
    const filled = fits ? paragraph : fill(paragraph.join(' ').split(' '), lineWidth - prefix.length)
    return filled.map((line) => (prefix + line).trimEnd())
  })
}

function fill(words: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1

if (import.meta.main) {
  const folders = process.argv.slice(2)
  for (const file of sourceFiles('.ts', '.tsx', '.mjs')) {
    if (folders.length > 0 && !folders.some((folder) => file.path.startsWith(folder))) continue
    const text = wrapComments(file)
    if (text === file.text) continue
    writeFileSync(join(root, file.path), text)
    console.log(file.path)
  }
}
