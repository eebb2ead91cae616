/**
 * A star after the label of a required field, also in the gap of its frame. Visual only, because
 * `aria-required` tells screen readers.
 */
export const requiredMark = {
  '& .MuiInputLabel-root::after, & .MuiPickersOutlinedInput-root legend > span::after, & fieldset legend > span::after':
    {
      content: '" *" / ""',
    },
} as const
