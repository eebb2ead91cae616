import { expect, test } from 'vitest'
import { serverAddress } from './server-address.ts'

test.each([
  ['', 'http://own.example'],
  ['  ', 'http://own.example'],
  ['https://api.example/', 'https://api.example'],
  [' http://127.0.0.1:8080// ', 'http://127.0.0.1:8080'],
  ['rechnungen.example', 'https://rechnungen.example'],
  ['HTTP://API.example/kontor', 'HTTP://API.example/kontor'],
])('the typed server address "%s" is read as %s', (typed, address) => {
  expect(serverAddress(typed, 'http://own.example')).toBe(address)
})
