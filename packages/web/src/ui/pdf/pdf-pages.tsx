import Box from '@mui/material/Box'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'

/**
 * One worker for all documents. By default, closing the old document would also close the worker, possibly
 * while the new document is loading. The worker entry of react-pdf does not work either: it imports the
 * worker asynchronously and loses messages sent in the meantime.
 */
const options = {
  worker: pdfjs.PDFWorker.create({
    port: new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' }),
  }),
}

/** Pixels between and around pages. */
export const pageGap = 12
/** Pixels drawn per CSS pixel, at least: with one, the words of a small preview stick together. */
const minPixelRatio = 2
/** Ratio of height to width of A4, used until the first page is loaded. */
const a4 = Math.SQRT2

export interface PageLayout {
  count: number
  /** Ratio of height to width. */
  ratio: number
}

interface PdfPagesProps {
  pdf: Blob
  /** In pixels. */
  pageWidth: number
  scroller: RefObject<HTMLElement | null>
  /**
   * Called when the visible pages have been drawn or have failed, and with 0 pages for an unreadable
   * document.
   */
  onDrawn: (layout: PageLayout) => void
  loading: ReactNode
  failed: ReactNode
}

/** The pages of one PDF, one below the other. */
export function PdfPages({ pdf, pageWidth, scroller, onDrawn, loading, failed }: PdfPagesProps) {
  const [opened, setOpened] = useState<PageLayout & { inSight: number[] }>()
  const [isDamaged, setDamaged] = useState(false)
  const drawn = useRef(new Set<number>())
  const pageHeight = pageWidth * (opened?.ratio ?? a4)
  const onPageDrawn = (page: number) => {
    drawn.current.add(page)
    if (opened?.inSight.every((other) => drawn.current.has(other))) onDrawn(opened)
  }
  const onUnreadable = () => onDrawn({ count: 0, ratio: a4 })
  const onOpened = async (document: pdfjs.PDFDocumentProxy) => {
    const layout = await layoutOf(document)
    if (layout) {
      const inSight = visiblePages(scroller.current, pageWidth * layout.ratio, layout.count)
      setOpened({ ...layout, inSight })
    } else if (!document.loadingTask.destroyed) {
      setDamaged(true)
      onUnreadable()
    }
  }
  if (isDamaged) return failed
  return (
    <Document
      file={pdf}
      options={options}
      suspense={false}
      loading={loading}
      error={failed}
      onLoadError={onUnreadable}
      onLoadSuccess={onOpened}
    >
      <Box sx={{ display: 'grid', gap: `${pageGap}px`, p: `${pageGap}px`, width: 'max-content' }}>
        {Array.from({ length: opened?.count ?? 0 }, (_, index) => index + 1).map((page) => (
          <LazyPage
            key={page}
            pageNumber={page}
            width={pageWidth}
            height={pageHeight}
            isVisible={opened?.inSight.includes(page) ?? false}
            onDrawn={() => onPageDrawn(page)}
          />
        ))}
      </Box>
    </Document>
  )
}

/** Undefined if the first page is damaged, or if the document was closed in the meantime. */
async function layoutOf(document: pdfjs.PDFDocumentProxy): Promise<PageLayout | undefined> {
  try {
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
    return { count: document.numPages, ratio: height / width }
  } catch {
    return undefined
  }
}

interface LazyPageProps {
  pageNumber: number
  width: number
  height: number
  /** Whether the page was visible when its document was opened. */
  isVisible: boolean
  onDrawn: () => void
}

/** Draws its page only when it is near the visible part, because an invoice may have dozens of pages. */
function LazyPage({ pageNumber, width, height, isVisible, onDrawn }: LazyPageProps) {
  const place = useRef<HTMLDivElement>(null)
  // Undefined until the observer reports.
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
  // `onDrawn` waits for the pages that were visible at first, so these are drawn in any case.
  const isWanted = isNear || (isVisible && (isNear === undefined || !isDrawn))
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
          devicePixelRatio={Math.max(minPixelRatio, window.devicePixelRatio)}
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

/** The numbers of those pages, out of `count`, that are visible in a scroller. */
function visiblePages(scroller: HTMLElement | null, pageHeight: number, count: number): number[] {
  const { scrollTop = 0, clientHeight = 0 } = scroller ?? {}
  // Before the first layout, no page is visible, but the first one will be.
  if (pageHeight === 0) return [1]
  const step = pageHeight + pageGap
  const first = Math.min(count, 1 + Math.floor(scrollTop / step))
  const last = Math.min(count, Math.max(first, Math.ceil((scrollTop + clientHeight) / step)))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
