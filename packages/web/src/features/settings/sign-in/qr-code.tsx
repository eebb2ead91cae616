import Box from '@mui/material/Box'
import encodeQR from 'qr'

/** Size in pixels: large enough for a phone to scan the code from arm's length. */
const size = 208

/** A QR code, black on white even in dark mode. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const image = encodeQR(text, 'svg', { ecc: 'medium', border: 4 })
  return (
    <Box
      component="img"
      src={`data:image/svg+xml,${encodeURIComponent(image)}`}
      alt={label}
      width={size}
      height={size}
      sx={{ bgcolor: '#fff', alignSelf: 'center' }}
    />
  )
}
