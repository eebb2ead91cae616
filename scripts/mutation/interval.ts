/** The standard normal deviate for a two-sided probability of 95 %. */
const deviate = 1.96

/**
 * The 95 % confidence interval for the share of hits among all elements, from 0 to 1, when `hits` of
 * `size` randomly chosen elements are hits (Wilson score interval). `size` must be above zero.
 */
export function shareInterval(hits: number, size: number): { low: number; high: number } {
  const share = hits / size
  const square = deviate ** 2
  const centre = (share + square / (2 * size)) / (1 + square / size)
  const half =
    (deviate / (1 + square / size)) * Math.sqrt((share * (1 - share)) / size + square / (4 * size ** 2))
  return { low: centre - half, high: centre + half }
}
