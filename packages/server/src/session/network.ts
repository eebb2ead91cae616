import { isIPv4, isIPv6 } from 'node:net'

/** Seconds after a login for which its network counts as known. */
export const knownNetworkLife = 90 * 24 * 3600

/**
 * The part of a network address that identifies a visitor: the whole IPv4 address (also if written as
 * ::ffff:192.0.2.1), or the first 64 bits of an IPv6 address. A visitor usually has all IPv6 addresses that
 * start with the same 64 bits. Ignores a port, which some proxies append.
 */
export function networkOf(text: string): string {
  const address = withoutPort(text)
  if (!isIPv6(address)) return address
  const groups = groupsOfAddress(address)
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535'
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Removes a port: 192.0.2.1:5555 or [2001:db8::1]:5555. Also removes the brackets if there is no port. */
function withoutPort(text: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text
}

/** All eight groups of an IPv6 address. */
function groupsOfAddress(address: string): number[] {
  const [start = '', end = ''] = (address.split('%', 1)[0] ?? '').split('::')
  const [before, after] = [groupsOf(start), groupsOf(end)]
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function groupsOf(text: string): number[] {
  if (text === '') return []
  return text
    .split(':')
    .flatMap((group) => (isIPv4(group) ? groupsOfIPv4(group) : Number.parseInt(group, 16)))
}

function groupsOfIPv4(address: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 0xff]
}
