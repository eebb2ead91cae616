import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { texts } from './texts.ts'

interface ContactEntryProps {
  label: string
  /** Blank ones are left out; several stand below each other. */
  values: readonly string[]
  linkOf?: (value: string) => string | undefined
  /** A button beside each value copies it. */
  copied?: boolean
}

/** A label and its values: a dash where there are none, a link where `linkOf` finds a safe one. */
export function ContactEntry({ label, values, linkOf, copied = false }: ContactEntryProps) {
  const filled = values.filter((value) => value.trim() !== '')
  return (
    <LabelledEntry label={label}>
      {filled.length === 0 && texts.empty}
      {filled.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same value may stand twice, and rows keep no state
        <Box key={index} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 30 }}>
          <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', minWidth: 0 }}>
            <Linked text={value} link={linkOf?.(value)} />
          </Box>
          {copied && <CopyButton text={value} label={texts.copy(label)} />}
        </Box>
      ))}
    </LabelledEntry>
  )
}

/** A term and its description in the card's list. */
export function LabelledEntry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {children}
      </Typography>
    </div>
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
