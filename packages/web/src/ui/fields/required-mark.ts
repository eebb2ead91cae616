/**
 * A star behind the label of a required field, in the gap of its frame too; to be seen only, since
 * `aria-required` says it to everybody else.
 */
export const requiredMark = {
  '& .MuiInputLabel-root::after, & .MuiPickersOutlinedInput-root legend > span::after, & fieldset legend > span::after':
    {
      content: '" *" / ""',
    },
} as const
