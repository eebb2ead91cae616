import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined'
import VisibleIcon from '@mui/icons-material/VisibilityOutlined'
import Checkbox from '@mui/material/Checkbox'
import { useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { useDocumentKind } from '../work/document-kind.ts'

interface ShowToggleProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** The checkbox "Anzeigen auf der Rechnung" beside a field [S2.6.19], drawn as an eye. */
export function ShowToggle({ checked, onChange, disabled = false }: ShowToggleProps) {
  const label = useDocumentKind().texts.show
  return (
    <Checkbox
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      disabled={useReadOnly(disabled)}
      icon={<HiddenIcon fontSize="small" />}
      checkedIcon={<VisibleIcon fontSize="small" />}
      title={label}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{ flex: 'none', width: 36, height: 40 }}
    />
  )
}
