import type { TaxGroup } from '@kontor/einvoice/model/semantic-invoice'
import { shownCount } from './terms/shown-count.ts'
import { Value } from './terms/value.tsx'
import { texts } from './texts.ts'
import { ValueTable } from './value-table.tsx'

/** BG-23: one row per tax rate and category. */
export function TaxTable({ groups }: { groups: readonly TaxGroup[] }) {
  return (
    <ValueTable texts={[texts.category]} amounts={[texts.rate, texts.base, texts.taxAmount]}>
      <tbody>
        {groups.slice(0, shownCount).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a received invoice does not change
          <tr key={index}>
            <td>
              <Value id="BT-118" value={group.category} />
              {group.exemptionReason !== undefined && (
                <div>
                  <Value id="BT-120" value={group.exemptionReason} />
                </div>
              )}
              {group.exemptionCode !== undefined && (
                <div>
                  <Value id="BT-121" value={group.exemptionCode} />
                </div>
              )}
            </td>
            <td className="amount" data-label={texts.rate}>
              <Value id="BT-119" value={group.rate} />
            </td>
            <td className="amount" data-label={texts.base}>
              <Value id="BT-116" value={group.base} />
            </td>
            <td className="amount" data-label={texts.taxAmount}>
              <Value id="BT-117" value={group.tax} />
            </td>
          </tr>
        ))}
      </tbody>
      {groups.length > shownCount && (
        <tfoot>
          <tr>
            <td colSpan={4}>{texts.more(groups.length - shownCount)}</td>
          </tr>
        </tfoot>
      )}
    </ValueTable>
  )
}
