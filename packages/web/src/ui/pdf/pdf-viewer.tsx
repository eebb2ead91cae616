import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { uiTexts } from '../texts.ts'
import { type PageLayout, PdfPages, pageGap } from './pdf-pages.tsx'

/** Zoom factors; 1 fills the width. */
const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

interface PdfViewerProps {
  pdf: Blob
  /** Accessible name. */
  label: string
  /** Whether `pdf` is outdated; if so, its pages are dimmed. */
  isStale: boolean
  /** One of `zoomSteps`. The parent stores it, so that a new PDF keeps the zoom. */
  zoom: number
  onZoom: (zoom: number) => void
  /** Shown while the first PDF is being read. */
  loading: ReactNode
  failed: ReactNode
}

/**
 * Shows the pages of a PDF, with zoom buttons, the current page number and the page count. The text of the
 * pages is selectable. A new PDF replaces the old one only once its visible pages have been drawn, without
 * flicker and at the same scroll position.
 */
export function PdfViewer({ pdf, label, isStale, zoom, onZoom, loading, failed }: PdfViewerProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const [shown, setShown] = useState<PageLayout & { pdf: Blob }>()
  const [currentPage, setCurrentPage] = useState(1)
  const pageWidth = Math.max(0, width - 2 * pageGap) * zoom
  const pageStep = pageWidth * (shown?.ratio ?? 0) + pageGap

  const zoomBy = (steps: number) => {
    const next = zoomSteps[zoomSteps.indexOf(zoom as 1) + steps]
    if (next !== undefined) onZoom(next)
  }
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <Box
        ref={scroller}
        role="region"
        aria-label={label}
        // Scrollable content must be reachable by keyboard.
        tabIndex={0}
        onScroll={({ currentTarget }) => setCurrentPage(pageAt(currentTarget, pageStep, shown?.count ?? 1))}
        sx={{
          position: 'relative',
          flexGrow: 1,
          minHeight: 0,
          overflow: 'auto',
          overflowAnchor: 'none',
          bgcolor: 'action.hover',
        }}
      >
        {(shown === undefined || shown.pdf === pdf ? [pdf] : [shown.pdf, pdf]).map((layer) => {
          const isNext = shown !== undefined && layer !== shown.pdf
          return (
            <Box
              key={keyOf(layer)}
              sx={[
                { opacity: isStale || layer !== pdf ? 0.45 : 1, transition: 'opacity 120ms' },
                isNext && { position: 'absolute', top: 0, left: 0, visibility: 'hidden' },
              ]}
            >
              <PdfPages
                pdf={layer}
                pageWidth={pageWidth}
                scroller={scroller}
                onDrawn={(layout) => layer === pdf && setShown({ ...layout, pdf })}
                loading={isNext ? null : loading}
                failed={failed}
              />
            </Box>
          )
        })}
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          px: 1,
          height: 40,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="body2" className="tabular" sx={{ flexGrow: 1, pl: 1 }}>
          {shown !== undefined &&
            shown.count > 0 &&
            uiTexts.pageOf(Math.min(currentPage, shown.count), shown.count)}
        </Typography>
        <IconButton aria-label={uiTexts.zoomOut} disabled={zoom === zoomSteps[0]} onClick={() => zoomBy(-1)}>
          <ZoomOutIcon fontSize="small" />
        </IconButton>
        <Typography variant="body2" className="tabular" sx={{ width: 48, textAlign: 'center' }}>
          {Math.round(zoom * 100)}&nbsp;%
        </Typography>
        <IconButton
          aria-label={uiTexts.zoomIn}
          disabled={zoom === zoomSteps.at(-1)}
          onClick={() => zoomBy(1)}
        >
          <ZoomInIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

const keys = new WeakMap<Blob, number>()
let lastKey = 0

/** Identifies a PDF, so that a new PDF keeps its component when it replaces the old one. */
function keyOf(pdf: Blob): number {
  const key = keys.get(pdf) ?? ++lastKey
  keys.set(pdf, key)
  return key
}

/** The number of the page in the middle of the visible area. */
function pageAt(scroller: HTMLElement, pageStep: number, pageCount: number): number {
  const middle = scroller.scrollTop + scroller.clientHeight / 2
  return Math.min(pageCount, Math.max(1, Math.ceil(middle / pageStep)))
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
