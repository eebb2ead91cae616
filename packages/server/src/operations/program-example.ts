/**
 * The example on /docs, which shows how a program calls the API. A test runs it. Readers replace its first
 * two lines.
 */
export const programExample = `const origin = 'https://kontor.example'
const token = 'kontor_…'

const response = await fetch(origin + '/v1/addressbook/customers', {
  headers: { authorization: 'Bearer ' + token },
})
if (!response.ok) throw new Error((await response.json()).code)
const customers = await response.json()`
