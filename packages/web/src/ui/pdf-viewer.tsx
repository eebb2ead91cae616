import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'
import { uiTexts } from './texts.ts'

/**
 * One worker for every document that is shown, one after the other. As the library's own default it would be
 * closed with the document that goes, perhaps under the one that comes. It is not react-pdf's own entry either:
 * that one imports the worker while it waits, and messages sent meanwhile are lost.
 */
const options = {
  worker: pdfjs.PDFWorker.create({
    port: new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' }),
  }),
}

/** Pixels between and around pages. */
const gap = 12
/** Height over width of A4, until a page has told its own. */
const a4 = Math.SQRT2
/** 1 fills the width. */
const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

interface PdfViewerProps {
  pdf: Blob
  /** Accessible name. */
  label: string
  /** Shown until the first page can be. */
  loading: ReactNode
  failed: ReactNode
}

/** The pages of a PDF below each other, with zoom and page count; their text can be selected. */
export function PdfViewer({ pdf, label, loading, failed }: PdfViewerProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const [opened, setOpened] = useState<{ pages: number[]; ratio: number }>()
  const [zoom, setZoom] = useState(1)
  const [currentPage, setCurrentPage] = useState(1)
  const pageWidth = Math.max(0, width - 2 * gap) * zoom
  const pageHeight = pageWidth * (opened?.ratio ?? a4)

  const zoomBy = (steps: number) => {
    const next = zoomSteps[zoomSteps.indexOf(zoom as 1) + steps]
    if (next !== undefined) setZoom(next)
  }
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <Box
        ref={scroller}
        role="region"
        aria-label={label}
        // What scrolls must be reachable by keyboard.
        tabIndex={0}
        onScroll={({ currentTarget }) =>
          setCurrentPage(pageAt(currentTarget, pageHeight + gap, opened?.pages.length ?? 1))
        }
        sx={{ flexGrow: 1, minHeight: 0, overflow: 'auto', bgcolor: 'action.hover' }}
      >
        <Document
          file={pdf}
          options={options}
          suspense={false}
          loading={loading}
          error={failed}
          onLoadSuccess={async (loaded) => {
            const { width, height } = (await loaded.getPage(1)).getViewport({ scale: 1 })
            setOpened({
              pages: Array.from({ length: loaded.numPages }, (_, index) => index + 1),
              ratio: height / width,
            })
          }}
        >
          <Box sx={{ display: 'grid', gap: `${gap}px`, p: `${gap}px`, width: 'max-content' }}>
            {opened?.pages.map((page) => (
              <LazyPage key={page} pageNumber={page} width={pageWidth} height={pageHeight} />
            ))}
          </Box>
        </Document>
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
          {opened && uiTexts.pageOf(currentPage, opened.pages.length)}
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

/** Draws its page once it comes near the part in sight: an invoice may have dozens. */
function LazyPage({ pageNumber, width, height }: { pageNumber: number; width: number; height: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(pageNumber === 1)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '1000px 0px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <Box ref={place} sx={{ bgcolor: '#fff', boxShadow: 1 }} style={{ width, height }}>
      {isNear && width > 0 && (
        <Page
          pageNumber={pageNumber}
          width={width}
          suspense={false}
          loading={null}
          renderAnnotationLayer={false}
        />
      )}
    </Box>
  )
}

/** The page in the middle of the part in sight. */
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
