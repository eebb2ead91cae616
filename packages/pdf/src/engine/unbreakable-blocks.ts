import type { ContentNode, TextNode } from './content-node.ts'

/**
 * Gives an id to the first text in each table row and in each block that pdfmake must not split, and returns
 * the ids. pdfmake reports the ids of the texts that it draws.
 */
export function markUnbreakableBlocks(content: unknown): string[] {
  return unbreakableBlocks(content).flatMap((block, index) => {
    const [text] = printedTexts(block)
    if (!text) return []
    text.id = `block-${index}`
    return text.id
  })
}

/** The texts in the content that print something, in order. */
export function printedTexts(content: unknown): TextNode[] {
  if (Array.isArray(content)) return content.flatMap(printedTexts)
  if (content === null || typeof content !== 'object') return []
  const { text, table, stack, columns } = content as ContentNode
  if (text === undefined) return printedTexts(table?.body ?? stack ?? columns)
  return text === '' ? [] : [content as TextNode]
}

function unbreakableBlocks(content: unknown): unknown[] {
  if (Array.isArray(content)) return content.flatMap(unbreakableBlocks)
  if (content === null || typeof content !== 'object') return []
  const { unbreakable, table, stack, columns } = content as ContentNode
  if (unbreakable) return [content]
  if (table?.dontBreakRows) return table.body
  return unbreakableBlocks(table?.body ?? stack ?? columns)
}
