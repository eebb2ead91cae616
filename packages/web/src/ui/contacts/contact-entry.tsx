import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { contactTexts as texts } from './texts.ts'

interface ContactEntryProps {
  label: string
  /** Values to stack; blank ones are left out. */
  values: readonly string[]
  linkOf?: (value: string) => string | undefined
  copied?: boolean
}

/** A label and its values. Shows a dash if there are none, and a link where `linkOf` returns one. */
export function ContactEntry({ label, values, linkOf, copied = false }: ContactEntryProps) {
  const filled = values.filter((value) => value.trim() !== '')
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {label}
      </Typography>
      {filled.length === 0 && <Value>{texts.empty}</Value>}
      {filled.map((value, index) => (
        <Value
          // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat, and rows keep no state
          key={index}
          action={copied && <CopyButton text={value} label={texts.copy(label)} />}
        >
          <Linked text={value} link={linkOf?.(value)} />
        </Value>
      ))}
    </div>
  )
}

/** As high as the copy button, so that values line up whether or not they have one. */
function Value({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Typography
      component="dd"
      variant="body2"
      sx={{ m: 0, display: 'flex', alignItems: 'flex-start', gap: 0.5, minHeight: 28 }}
    >
      <Box component="span" sx={{ py: 0.5, minWidth: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      {action}
    </Typography>
  )
}

function Linked({ text, link }: { text: string; link: string | undefined }) {
  if (link === undefined) return text
  const isWebsite = link.startsWith('http')
  return (
    <Link href={link} {...(isWebsite ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {text}
    </Link>
  )
}
