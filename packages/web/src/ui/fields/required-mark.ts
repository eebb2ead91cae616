/**
 * An asterisk after the label of a required field, with room for it in the gap in the field's border. Purely
 * visual, because screen readers use `aria-required`.
 */
export const requiredMark = {
  '& .MuiInputLabel-root::after, & .MuiPickersOutlinedInput-root legend > span::after, & fieldset legend > span::after':
    {
      content: '" *" / ""',
    },
} as const
