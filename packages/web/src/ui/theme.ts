import { createTheme } from '@mui/material/styles'
// Declares the type of `theme.vars`.
import type {} from '@mui/material/themeCssVarsAugmentation'
// Declares the types of the theme options of date fields.
import type {} from '@mui/x-date-pickers/themeAugmentation'
import type { SyntheticEvent } from 'react'

/** Least width and height of what a finger presses, in pixels. */
export const touchTarget = 40

/** Scales the label of a field when it floats on the border: 12 px instead of 14. */
const floatingLabelScale = 0.857

/**
 * Theme of the product: greys and one blue; red for errors and for steps that lose data, amber for warnings,
 * green for success; 14 px text. All text that is not disabled has a contrast of at least 4.5 : 1 against its
 * background (WCAG AA). The system setting determines light or dark.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  motion: { reducedMotion: 'system' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#1f5fa8', dark: '#174a85', light: '#4a86c9', contrastText: '#ffffff' },
        secondary: { main: '#4d5a6b', contrastText: '#ffffff' },
        error: { main: '#b3261e', dark: '#8c1d18', light: '#d9564e', contrastText: '#ffffff' },
        warning: { main: '#8a5300', dark: '#6d4200', light: '#b97a1f', contrastText: '#ffffff' },
        success: { main: '#1b6e43', dark: '#145433', light: '#3c9165', contrastText: '#ffffff' },
        info: { main: '#1f5fa8', dark: '#174a85', light: '#4a86c9', contrastText: '#ffffff' },
        text: { primary: '#1a212c', secondary: '#525d6c', disabled: '#8b95a3' },
        background: { default: '#f5f6f8', paper: '#ffffff' },
        divider: '#dde1e7',
        action: { hover: 'rgba(26, 33, 44, 0.04)', selected: 'rgba(31, 95, 168, 0.09)' },
      },
    },
    dark: {
      palette: {
        primary: { main: '#8ab8f0', dark: '#5f9be0', light: '#b3d2f7', contrastText: '#0b1f36' },
        secondary: { main: '#a9b4c2', contrastText: '#12151a' },
        error: { main: '#ff9a92', dark: '#a8261f', light: '#ffc2bd', contrastText: '#3a0805' },
        warning: { main: '#f0bd6b', dark: '#8a5300', light: '#f7d9a6', contrastText: '#2e1c00' },
        success: { main: '#7fcf9f', dark: '#1b6e43', light: '#aee3c3', contrastText: '#06250f' },
        info: { main: '#8ab8f0', dark: '#1f5fa8', light: '#b3d2f7', contrastText: '#0b1f36' },
        text: { primary: '#e7eaef', secondary: '#a6b0bd', disabled: '#717c8a' },
        background: { default: '#12151a', paper: '#1a1e25' },
        divider: '#2f3640',
        action: {
          hover: 'rgba(231, 234, 239, 0.05)',
          selected: 'rgba(138, 184, 240, 0.14)',
          active: '#a6b0bd',
        },
        // The background of filled alerts is the dark shade.
        Alert: {
          errorFilledColor: '#ffffff',
          successFilledColor: '#ffffff',
          infoFilledColor: '#ffffff',
          warningFilledColor: '#ffffff',
        },
      },
    },
  },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: "'Inter Variable', system-ui, 'Segoe UI', Roboto, sans-serif",
    fontSize: 14,
    htmlFontSize: 16,
    h1: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h2: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
    h3: { fontSize: '0.875rem', fontWeight: 650, lineHeight: 1.4 },
    body1: { fontSize: '0.875rem', lineHeight: 1.5 },
    body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
    subtitle1: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.5 },
    subtitle2: { fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.5 },
    caption: { fontSize: '0.75rem', lineHeight: 1.4 },
    button: { fontSize: '0.875rem', fontWeight: 550, textTransform: 'none', letterSpacing: 0 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        // Breaks a word longer than its line instead of widening the page.
        body: { fontFeatureSettings: "'cv05', 'cv11'", overflowWrap: 'break-word' },
        // Gives all digits the same width, so that columns align.
        'td, [role="gridcell"], input, .tabular': { fontVariantNumeric: 'tabular-nums' },
        '#root': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          '&.Mui-focusVisible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 1 },
          // A finger needs more room than a mouse [A26.4].
          '@media (pointer: coarse)': { minHeight: touchTarget, minWidth: touchTarget },
        }),
      },
    },
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiIconButton: { defaultProps: { size: 'small' } },
    MuiLink: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          '&:focus-visible': {
            outline: `2px solid ${vars.palette.primary.main}`,
            outlineOffset: 2,
            borderRadius: 2,
          },
        }),
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiCardContent: { styleOverrides: { root: { padding: 16, '&:last-child': { paddingBottom: 16 } } } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    // A label that floats on the border has a font size of 12 px instead of the library's 10.5 px.
    MuiInputLabel: {
      styleOverrides: {
        outlined: {
          '&.MuiInputLabel-shrink': { transform: `translate(14px, -8px) scale(${floatingLabelScale})` },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: { notchedOutline: { '& > legend': { fontSize: `${floatingLabelScale}em` } } },
    },
    MuiPickersOutlinedInput: {
      styleOverrides: { notchedOutline: { '& > legend': { fontSize: `${floatingLabelScale}em` } } },
    },
    MuiSelect: {
      defaultProps: {
        size: 'small',
        // Only a click chooses an option. Otherwise, pressing a field near the bottom edge for 200 ms would
        // choose the option that opens under the pointer.
        MenuProps: {
          slotProps: { list: { onMouseUpCapture: (event: SyntheticEvent) => event.stopPropagation() } },
        },
      },
    },
    MuiAutocomplete: { defaultProps: { size: 'small' } },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    MuiRadio: { defaultProps: { size: 'small' } },
    MuiChip: { defaultProps: { size: 'small' } },
    MuiFormHelperText: { styleOverrides: { root: { marginTop: 2 } } },
    MuiTable: { defaultProps: { size: 'small' } },
    MuiTableCell: {
      styleOverrides: {
        head: ({ theme: { vars } }) => ({
          color: vars.palette.text.secondary,
          fontSize: '0.75rem',
          fontWeight: 600,
          lineHeight: 1.4,
          whiteSpace: 'nowrap',
        }),
      },
    },
    MuiTooltip: { defaultProps: { arrow: true, enterDelay: 400 } },
    MuiListItemButton: { styleOverrides: { root: { borderRadius: 6 } } },
    MuiListItemText: { defaultProps: { slotProps: { primary: { variant: 'body1' } } } },
    MuiDialog: { defaultProps: { fullWidth: true, maxWidth: 'xs' } },
    MuiDialogTitle: { defaultProps: { variant: 'h2' } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 16px 16px' } } },
  },
})
