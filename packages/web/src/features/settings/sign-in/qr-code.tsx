import Box from '@mui/material/Box'
import encodeQR from 'qr'

/** Pixels; a telephone reads it from an arm's length. */
const size = 208

/** A QR code, black on white also in the dark. */
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
