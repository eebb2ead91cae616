import { emptyProfile, type Profile } from '@kontor/domain/organisation/profile'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AccentField } from './accent-field.tsx'

let entered: Profile

function Form() {
  const [profile, setProfile] = useState(emptyProfile())
  entered = profile
  return <AccentField value={profile} onChange={setProfile} showErrors={false} />
}

test('the accent colour must be readable on white paper, and may be empty [A28.2]', () => {
  render(<Form />)
  const field = screen.getByLabelText('Akzentfarbe')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type('#0f4c5c')
  expect(entered.accentColor).toBe('#0f4c5c')
  expect(screen.queryByText(/Kontrast/)).toBeNull()
  type('#ffcc00')
  expect(screen.getByText(/Kontrast ab 4,5/)).toBeTruthy()
  type('')
  expect(entered).toEqual(emptyProfile())
})
