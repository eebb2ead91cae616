import type { TaxedAllowance } from '@kontor/einvoice/model/semantic-invoice'
import { shownCount } from './terms/shown-count.ts'
import { TaxCategory, Value } from './terms/value.tsx'
import { texts } from './texts.ts'
import { ValueTable } from './value-table.tsx'

interface AllowanceTableProps {
  allowances: readonly TaxedAllowance[]
  charges: readonly TaxedAllowance[]
}

/** BG-20 and BG-21: allowances and charges of the whole invoice. */
export function AllowanceTable({ allowances, charges }: AllowanceTableProps) {
  const rows = [
    ...allowances.map((values) => ({ kind: texts.allowance, first: 92, values })),
    ...charges.map((values) => ({ kind: texts.charge, first: 99, values })),
  ]
  return (
    <ValueTable texts={[texts.reason]} amounts={[texts.base, texts.rate, texts.tax, texts.amount]}>
      <tbody>
        {rows.slice(0, shownCount).map(({ kind, first, values }, index) => {
          const id = (offset: number) => `BT-${first + offset}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a received invoice does not change
            <tr key={index}>
              <td>
                {kind}
                {values.reason !== undefined && ': '}
                <Value id={id(5)} value={values.reason} />
                {values.reasonCode !== undefined && (
                  <div>
                    <Value id={id(6)} value={values.reasonCode} />
                  </div>
                )}
              </td>
              <td className="amount" data-label={texts.base}>
                <Value id={id(1)} value={values.base} />
              </td>
              <td className="amount" data-label={texts.rate}>
                <Value id={id(2)} value={values.percentage} />
              </td>
              <td className="amount" data-label={texts.tax}>
                <span>
                  <Value id={id(4)} value={values.rate} />
                  <TaxCategory id={id(3)} category={values.category} />
                </span>
              </td>
              <td className="amount" data-label={texts.amount}>
                <span>
                  {kind === texts.allowance && '− '}
                  <Value id={id(0)} value={values.amount} />
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
      {rows.length > shownCount && (
        <tfoot>
          <tr>
            <td colSpan={5}>{texts.more(rows.length - shownCount)}</td>
          </tr>
        </tfoot>
      )}
    </ValueTable>
  )
}
