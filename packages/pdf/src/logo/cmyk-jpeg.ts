/**
 * Whether a picture is a JPEG with four colour components (CMYK or YCCK). A PDF/A file with sRGB colours must
 * not contain such a picture (ISO 19005-3, 6.2.4.3). False for all other data.
 */
export function isCmykJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && colourComponents(bytes) === 4
}

// The markers of frame headers are C0 to CF, except those of tables (C4, CC) and the reserved C8.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The number of colour components in a JPEG's frame header; undefined if there is no frame header. */
function colourComponents(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 9 < bytes.length && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    // After the marker and the length come the precision, the height, the width and the number of components.
    if (isFrame(marker)) return view.getUint8(at + 9)
    // Fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}
