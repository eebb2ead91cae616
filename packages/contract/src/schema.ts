import * as z from 'zod/mini'

// zod probes `new Function` for its compiled parsers; a strict Content-Security-Policy forbids that (set before the first schema).
z.config({ jitless: true })

/** A schema that reads unknown input and yields T; unknown fields stay in the value (contract §1). */
export type Schema<T> = z.ZodMiniType<T, unknown>

/** Latest instant that is accepted, in unix seconds: the end of year 9999. */
const latestInstant = 253_402_300_799

/** Unix seconds as an integer; a decimal string is accepted as well [S3.0.1]. 0 = not set. */
export const unixSeconds = z._default(
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,12}$/))]), z.transform(Number)),
    z.int().check(z.minimum(0), z.maximum(latestInstant)),
  ),
  0,
)

/** Text, '' when missing. */
export const text = z._default(z.string(), '')

/** Flag with the given value when missing. */
export const flag = (whenMissing: boolean) => z._default(z.boolean(), whenMissing)

/** Number between the bounds (both included), with the given value when missing. */
export const numberBetween = (least: number, most: number, whenMissing: number) =>
  z._default(z.number().check(z.minimum(least), z.maximum(most)), whenMissing)

/** Integer from 0 up to a million, e.g. a count of days, an index or a revision. */
export const count = (whenMissing: number) =>
  z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), whenMissing)

/** A list, [] when missing. */
export const list = <S extends z.ZodMiniType>(element: S) => z._default(z.array(element), [])

/** Identifiers are opaque to clients. */
export const id = z.string().check(z.minLength(1), z.maxLength(100))

/** Largest quantity and unit price (contract §1). */
export const largestFactor = 1e9
