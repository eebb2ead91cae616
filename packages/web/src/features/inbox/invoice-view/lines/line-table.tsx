import type { Line } from '@kontor/einvoice/model/semantic-invoice'
import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { TaxCategory, Value } from '../terms/value.tsx'
import { texts } from '../texts.ts'
import { ValueTable } from '../value-table.tsx'
import { LineDetails } from './line-details.tsx'
import { type LineRow, lineRows } from './line-rows.ts'
import { usePrinting } from './use-printing.ts'

const pageSize = 100
const maxPrinted = 2000

/** BG-25: one row for each line and sub-line, with 100 rows per page. Prints up to 2,000 rows. */
export function LineTable({ lines }: { lines: readonly Line[] }) {
  const [page, setPage] = useState(1)
  const isPrinting = usePrinting()
  const rows = lineRows(lines)
  const pageCount = Math.ceil(rows.length / pageSize)
  const from = (page - 1) * pageSize
  const shown = isPrinting ? rows.slice(0, maxPrinted) : rows.slice(from, from + pageSize)
  return (
    <>
      <ValueTable
        texts={[texts.position, texts.item]}
        amounts={[texts.quantity, texts.price, texts.tax, texts.amount]}
      >
        <tbody>
          {shown.map((row) => (
            <Row key={row.index} row={row} />
          ))}
        </tbody>
      </ValueTable>
      {isPrinting && rows.length > maxPrinted && (
        <Typography variant="body2">{texts.notPrinted(maxPrinted)}</Typography>
      )}
      {!isPrinting && pageCount > 1 && (
        <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Pagination
            size="small"
            count={pageCount}
            page={page}
            onChange={(_, next) => setPage(next)}
            aria-label={texts.pageOfLines}
            getItemAriaLabel={(type, number) => texts.pageButtons[type](number ?? 0)}
          />
          <Typography variant="body2" color="textSecondary">
            {texts.linesFromTo(from + 1, Math.min(from + pageSize, rows.length), rows.length)}
          </Typography>
        </Box>
      )}
    </>
  )
}

function Row({ row: { line, depth } }: { row: LineRow }) {
  const { price, tax, item } = line
  return (
    <tr>
      <td style={{ paddingLeft: depth * 12 }}>
        <Value id="BT-126" value={line.id} />
      </td>
      <td>
        <Box component="span" sx={{ fontWeight: 600 }}>
          <Value id="BT-153" value={item?.name} />
        </Box>
        {item?.description !== undefined && (
          <div>
            <Value id="BT-154" value={item.description} />
          </div>
        )}
        <LineDetails line={line} />
      </td>
      <Cell label={texts.quantity} isShown={line.quantity !== undefined || line.unit !== undefined}>
        <Value id="BT-129" value={line.quantity} /> <Value id="BT-130" value={line.unit} />
      </Cell>
      <Cell label={texts.price} isShown={price !== undefined}>
        <Value id="BT-146" value={price?.net} />
        {price?.baseQuantity !== undefined && (
          <div>
            {texts.per('')}
            <Value id="BT-149" value={price.baseQuantity} /> <Value id="BT-150" value={price.baseUnit} />
          </div>
        )}
      </Cell>
      <Cell label={texts.tax} isShown={tax !== undefined}>
        <Value id="BT-152" value={tax?.rate} />
        <TaxCategory id="BT-151" category={tax?.category} />
      </Cell>
      <Cell label={texts.amount} isShown={line.net !== undefined}>
        <Value id="BT-131" value={line.net} />
      </Cell>
    </tr>
  )
}

interface CellProps {
  label: string
  isShown: boolean
  children: ReactNode
}

function Cell({ label, isShown, children }: CellProps) {
  return isShown ? (
    <td className="amount" data-label={label}>
      <span>{children}</span>
    </td>
  ) : (
    <td className="amount" />
  )
}
