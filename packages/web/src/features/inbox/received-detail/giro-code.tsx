import { giroCodeDrawing } from '@kontor/pdf/page/giro-code'
import { texts } from './texts.ts'

const size = 100
/** Width of the white margin that scanners need, in the same units as `size`. */
const edge = 12

/** A GiroCode to scan from the screen, dark on white even in dark mode. */
export function GiroCode({ text }: { text: string }) {
  const whole = size + 2 * edge
  return (
    <svg
      role="img"
      aria-label={texts.giroCode}
      viewBox={`${-edge} ${-edge} ${whole} ${whole}`}
      width={168}
      height={168}
      style={{ display: 'block', borderRadius: 4 }}
      shapeRendering="crispEdges"
    >
      <rect x={-edge} y={-edge} width={whole} height={whole} fill="#fff" />
      {giroCodeDrawing(text, size).map(({ x, y, w, h }) => (
        <rect key={`${x} ${y} ${w} ${h}`} x={x} y={y} width={w} height={h} fill="#000" />
      ))}
    </svg>
  )
}
