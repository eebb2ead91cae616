import {
  type EInvoiceFormat,
  type ElectronicAddress,
  eInvoiceFormats,
  electronicAddressSchemes,
  type XmlSyntax,
  xmlSyntaxes,
} from '@kontor/domain/e-invoices/e-invoice-format'
import { checkLeitwegId } from '@kontor/domain/e-invoices/leitweg-id'
import { textLimits } from '@kontor/domain/texts/text-limits'
import Box from '@mui/material/Box'
import { uiTexts } from '../texts.ts'
import { SelectInput } from './select-input.tsx'
import { TextInput } from './text-input.tsx'

const texts = uiTexts.eInvoice

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
}

const formatOptions = eInvoiceFormats.map((value) => ({ value, label: texts.formats[value] }))

/** Format of invoices: PDF, ZUGFeRD or XRechnung. */
export function FormatSelect({ value, onChange }: FieldProps<EInvoiceFormat>) {
  return (
    <SelectInput
      data-field="format"
      label={texts.format}
      value={value}
      options={formatOptions}
      onChange={onChange}
      helperText={texts.formatHints[value]}
    />
  )
}

const syntaxOptions = xmlSyntaxes.map((value) => ({ value, label: texts.syntaxes[value] }))

/** The XML syntax of XRechnung; CII if absent. */
export function SyntaxSelect({ value = 'cii', onChange }: FieldProps<XmlSyntax | undefined>) {
  return (
    <SelectInput
      data-field="syntax"
      label={texts.syntax}
      value={value}
      options={syntaxOptions}
      onChange={onChange}
      helperText={texts.syntaxHint}
    />
  )
}

/** The buyer's reference. Warns about a Leitweg-ID with wrong check digits, but accepts it. */
export function BuyerReferenceInput({ value, onChange }: FieldProps<string>) {
  const isMistyped = checkLeitwegId(value) === 'wrongCheckDigits'
  return (
    <TextInput
      data-field="buyerReference"
      label={texts.buyerReference}
      limit={textLimits.eInvoice.buyerReference}
      value={value}
      onChange={onChange}
      helperText={isMistyped && texts.wrongCheckDigits}
      warning={isMistyped}
    />
  )
}

/** The address for e-invoices and its scheme. Keeps an unknown scheme that another client has stored. */
export function ElectronicAddressInput({ value, onChange }: FieldProps<ElectronicAddress>) {
  const isKnown = electronicAddressSchemes.some((scheme) => scheme === value.scheme)
  const schemes: readonly string[] = isKnown
    ? electronicAddressSchemes
    : [value.scheme, ...electronicAddressSchemes]
  return (
    <Box
      data-field="electronicAddress"
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
      }}
    >
      <SelectInput
        label={texts.addressKind}
        value={value.scheme}
        options={schemes.map((scheme) => ({ value: scheme, label: schemeName(scheme) }))}
        onChange={(scheme) => onChange({ ...value, scheme })}
      />
      <TextInput
        data-field="value"
        label={texts.electronicAddress}
        limit={textLimits.eInvoice.electronicAddress.value}
        value={value.value}
        onChange={(text) => onChange({ ...value, value: text })}
        helperText={value.value.trim() === '' && texts.withoutAddress}
      />
    </Box>
  )
}

/** The address as text, e.g. for a list of facts; '' if there is none. */
export function electronicAddressText({ scheme, value }: ElectronicAddress): string {
  return value.trim() === '' ? '' : `${value} (${schemeName(scheme)})`
}

function schemeName(scheme: string): string {
  return (texts.addressKinds as Record<string, string>)[scheme] ?? scheme
}
