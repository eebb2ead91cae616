import Box from '@mui/material/Box'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'

/**
 * One worker for every document that is shown, one after the other. As the library's own default it would be
 * closed with the document that goes, perhaps under the one that comes. It is not react-pdf's own entry
 * either: that one imports the worker while it waits, and messages sent meanwhile are lost.
 */
const options = {
  worker: pdfjs.PDFWorker.create({
    port: new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' }),
  }),
}

/** Pixels between and around pages. */
export const pageGap = 12
/** Height over width of A4, until a page has told its own. */
const a4 = Math.SQRT2

/** What a document's pages take up. */
export interface PageLayout {
  count: number
  /** Height over width. */
  ratio: number
}

interface PdfPagesProps {
  pdf: Blob
  /** Pixels. */
  pageWidth: number
  scroller: RefObject<HTMLElement | null>
  /** The pages in sight are drawn, or cannot be. */
  onDrawn: (layout: PageLayout) => void
  loading: ReactNode
  failed: ReactNode
}

/** The pages of one PDF below each other. */
export function PdfPages({ pdf, pageWidth, scroller, onDrawn, loading, failed }: PdfPagesProps) {
  const [opened, setOpened] = useState<PageLayout & { inSight: number[] }>()
  const drawn = useRef(new Set<number>())
  const pageHeight = pageWidth * (opened?.ratio ?? a4)
  const onPageDrawn = (page: number) => {
    drawn.current.add(page)
    if (opened?.inSight.every((other) => drawn.current.has(other))) onDrawn(opened)
  }
  return (
    <Document
      file={pdf}
      options={options}
      suspense={false}
      loading={loading}
      error={failed}
      onLoadError={() => onDrawn({ count: 0, ratio: a4 })}
      onLoadSuccess={async (loaded) => {
        const { width, height } = (await loaded.getPage(1)).getViewport({ scale: 1 })
        const layout = { count: loaded.numPages, ratio: height / width }
        setOpened({
          ...layout,
          inSight: pagesInSight(scroller.current, pageWidth * layout.ratio, layout.count),
        })
      }}
    >
      <Box sx={{ display: 'grid', gap: `${pageGap}px`, p: `${pageGap}px`, width: 'max-content' }}>
        {Array.from({ length: opened?.count ?? 0 }, (_, index) => index + 1).map((page) => (
          <LazyPage
            key={page}
            pageNumber={page}
            width={pageWidth}
            height={pageHeight}
            isInSight={opened?.inSight.includes(page) ?? false}
            onDrawn={() => onPageDrawn(page)}
          />
        ))}
      </Box>
    </Document>
  )
}

interface LazyPageProps {
  pageNumber: number
  width: number
  height: number
  /** When its document was opened. */
  isInSight: boolean
  onDrawn: () => void
}

/** Draws its page once it comes near the part in sight: an invoice may have dozens. */
function LazyPage({ pageNumber, width, height, isInSight, onDrawn }: LazyPageProps) {
  const place = useRef<HTMLDivElement>(null)
  // Unknown until the observer has looked; a page that was drawn before stays.
  const [isNear, setIsNear] = useState<boolean>()
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '1000px 0px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const isWanted = isNear || (isInSight && (isNear === undefined || !isDrawn))
  const onEnd = () => {
    setDrawn(true)
    onDrawn()
  }
  return (
    <Box ref={place} sx={{ bgcolor: '#fff', boxShadow: 1 }} style={{ width, height }}>
      {isWanted && width > 0 && (
        <Page
          pageNumber={pageNumber}
          width={width}
          suspense={false}
          loading={null}
          renderAnnotationLayer={false}
          onRenderSuccess={onEnd}
          onRenderError={onEnd}
        />
      )}
    </Box>
  )
}

/** Numbers of the pages that a scroller shows now, of `count`. */
function pagesInSight(scroller: HTMLElement | null, pageHeight: number, count: number): number[] {
  const { scrollTop = 0, clientHeight = 0 } = scroller ?? {}
  // Before the first layout there is nothing in sight; the first page will be.
  if (pageHeight === 0) return [1]
  const step = pageHeight + pageGap
  const first = Math.min(count, 1 + Math.floor(scrollTop / step))
  const last = Math.min(count, Math.max(first, Math.ceil((scrollTop + clientHeight) / step)))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
