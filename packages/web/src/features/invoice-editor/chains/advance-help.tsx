import { amountAdvance, shareAdvance } from '@kontor/domain/chains/advance-content'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { newId } from '#rooms/state/http/new-id.ts'
import { NumberInput } from '#rooms/ui/fields/number-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { useNextTaxRate } from '../rows/use-tax-rates.ts'
import { useEditorActions, useEditorState } from '../work/editor-context.ts'
import { texts } from './texts.ts'

type Way = 'amount' | 'share' | 'items'

const methods = (['amount', 'share', 'items'] as const).map((value) => ({
  value,
  label: texts.methods[value],
}))

/**
 * Creates the line for an advance from an amount or from a percentage of an order total. An advance for
 * completed work has ordinary lines instead.
 */
export function AdvanceHelp() {
  const { appendRow } = useEditorActions()
  const currency = useEditorState((state) => state.invoice.content.payment.currency)
  const taxRate = useNextTaxRate()
  const agreed = useEditorState((state) => state.invoice.content.fromOffer?.netto ?? 0)
  const [method, setMethod] = useState<Way>(agreed === 0 ? 'amount' : 'share')
  const [netto, setNetto] = useState(0)
  const [percent, setPercent] = useState(0)
  const [orderSum, setOrderSum] = useState(agreed)

  const add = () => {
    const line =
      method === 'amount'
        ? amountAdvance(netto, taxRate, newId())
        : shareAdvance({ percent, orderSum }, taxRate, newId())
    appendRow('items', line)
    setNetto(0)
    setPercent(0)
  }
  const isEmpty = method === 'amount' ? netto === 0 : percent === 0 || orderSum === 0
  return (
    <Box
      role="group"
      aria-label={texts.help}
      sx={{
        display: 'grid',
        gap: 2,
        mt: 2,
        alignItems: 'center',
        gridTemplateColumns: { '@': '1fr', '@560': 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <SelectInput label={texts.help} value={method} options={methods} onChange={setMethod} />
      {method === 'amount' && (
        <NumberInput
          label={texts.amount}
          value={netto}
          onChange={setNetto}
          min={0}
          decimals={2}
          minDecimals={2}
          unit={currency}
        />
      )}
      {method === 'share' && (
        <>
          <NumberInput label={texts.percent} value={percent} onChange={setPercent} min={0} unit="%" />
          <NumberInput
            label={texts.orderSum}
            value={orderSum}
            onChange={setOrderSum}
            min={0}
            decimals={2}
            minDecimals={2}
            unit={currency}
          />
        </>
      )}
      {method === 'items' ? (
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: { '@560': 'span 3' } }}>
          {texts.itemsHint}
        </Typography>
      ) : (
        <Button variant="outlined" disabled={isEmpty} onClick={add}>
          {texts.add}
        </Button>
      )}
    </Box>
  )
}
