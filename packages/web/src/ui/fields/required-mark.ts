/**
 * An asterisk after the label of a required field, with space for it in the gap of the border. Only visual,
 * because screen readers use `aria-required`.
 */
export const requiredMark = {
  '& .MuiInputLabel-root::after, & .MuiPickersOutlinedInput-root legend > span::after, & fieldset legend > span::after':
    {
      content: '" *" / ""',
    },
} as const
