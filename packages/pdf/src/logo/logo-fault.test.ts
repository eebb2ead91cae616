import { describe, expect, test } from 'vitest'
import { pngOf } from '../testing/png-of.ts'
import { findLogoFault } from './logo-fault.ts'

const fault = (type: string, content: string | Uint8Array) =>
  findLogoFault(`data:image/${type};base64,${Buffer.from(content).toString('base64')}`)
const svg = (parts: string, attributes = 'viewBox="0 0 40 20"') =>
  fault('svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${parts}</svg>`)

describe('a logo', () => {
  test.each([
    '<rect width="40" height="20" fill="#0a5" stroke="none"/>',
    '<style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".5"/></linearGradient></defs><path class="a" d="M0 0h9v9z"/>',
    '<style type="text/css">\n<![CDATA[\n.st0{fill:#a00;}\n .st1, path#p.st2 {fill:#00a}\n]]>\n</style><path id="p" class="st2" d="M0 0h9v9z"/>',
    '<g style="mix-blend-mode:normal;filter:none;text-transform:none;fill-opacity:.5;color-interpolation-filters:sRGB"><circle r="4" fill="currentColor"/></g>',
    '<text x="1" y="2"> </text><text/><switch><foreignObject requiredExtensions="x" width="1"><i/></foreignObject><g><rect width="4" height="4" fill="rgb(1,2,3)"/></g></switch>',
    '<style/><rect width="4" height="4"/><style></style><texture/><textPath>x</textPath>',
    '<path style="fill:inherit" d="M0 0h9v9z"/><path fill="transparent" d="M0 0h9v9z"/>',
  ])('has no fault if it prints as it looks on the screen: %s', async (parts) => {
    expect(await svg(parts)).toBeUndefined()
  })

  test.each([
    '<text x="1" y="9">Müller</text>',
    '<text>Müller</text>',
    '<text font-style="italic"><tspan>Müller</tspan></text>',
  ])('has a fault if it contains text: %s', async (parts) => {
    expect(await svg(parts)).toBe('text')
  })

  test.each([
    '<rect filter="url(#shadow)" width="4" height="4"/>',
    '<rect style="filter: url(#shadow)" width="4" height="4"/>',
    '<rect style="mix-blend-mode:multiply" width="4" height="4"/>',
    '<mask id="m" style="mask-type:alpha"><circle r="4" fill="#999"/></mask><g mask="url(#m)"><rect width="4" height="4"/></g>',
    '<rect style="fill:red; transform: translate(4px)" width="4" height="4"/>',
    '<rect fill-opacity="40%" width="4" height="4"/>',
    '<foreignObject width="4" height="4"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
    '<style>@import url(other.css);</style><rect width="4" height="4"/>',
    '<style>g > .a{fill:red}</style><rect class="a" width="4" height="4"/>',
    '<style><![CDATA[@media print{.a{fill:red}}]]></style><rect class="a" width="4" height="4"/>',
    '<style>/* ours */ .a{fill:red}</style><rect class="a" width="4" height="4"/>',
    '<image href="https://example.org/x.png" width="4" height="4"/>',
    '<rect fill="var(--brand)" width="4" height="4"/>',
    '<rect fill="hsl(10 20% 30%)" width="4" height="4"/>',
    '<rect fill="cmyk(10,20,30,40)" width="4" height="4"/>',
  ])('has a fault if parts of it would be missing or different: %s', async (parts) => {
    expect(await svg(parts)).toBe('unprintable')
  })

  test('has a fault if pages would omit it: in CMYK, or with more than 36 megapixels', async () => {
    const jpegWith = (components: number) =>
      fault('jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 20, 0, 40, components, 0, 0, 0]))
    expect([await jpegWith(3), await jpegWith(4)]).toEqual([undefined, 'unprintable'])
    expect(await findLogoFault(pngOf(6000, 6000))).toBeUndefined()
    expect(await findLogoFault(pngOf(6001, 6000))).toBe('unprintable')
  })

  test('has a fault if the engine cannot read it', async () => {
    expect(await svg('<rect/>', '')).toBe('unprintable')
    expect(await fault('svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><rect></svg>')).toBe('unprintable')
    expect(await fault('svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><text>')).toBe('text')
    expect(await fault('svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><text')).toBe('unprintable')
    expect(await fault('svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><style>')).toBe('unprintable')
    expect(await fault('png', new Uint8Array(3))).toBe('unprintable')
    expect(await fault('jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('unprintable')
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    expect(await findLogoFault(`data:image/png;base64,${pixel}`)).toBeUndefined()
  })
})
