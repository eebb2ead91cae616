import { isIPv6 } from 'node:net'

/**
 * What of a network address belongs to one visitor: an IPv4 address as it is, also where it came as ::ffff:192.0.2.1; of an
 * IPv6 address the first 64 bits, for whoever has one has all that begin with them.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [start = '', end] = address
    .replace(/%.*$/, '')
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
  const groups = groupsOf(start)
  const left = 8 - groups.length - groupsOf(end ?? '').length
  const network = [...groups, ...new Array<number>(left).fill(0), ...groupsOf(end ?? '')].slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}
