export type LogoType = 'image/png' | 'image/jpeg' | 'image/svg+xml'

/**
 * Detects the type of an image from its content, because file names and declared types can be wrong. Returns
 * undefined unless it is a PNG, a JPEG or an SVG.
 */
export function logoType(bytes: Uint8Array): LogoType | undefined {
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  // Drawing programs declare entities within the brackets of the document type declaration.
  const uptoRoot = /^(<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(\[[^\]]*\]\s*)?>|\s)*<svg[\s>]/
  return uptoRoot.test(new TextDecoder().decode(bytes)) ? 'image/svg+xml' : undefined
}
