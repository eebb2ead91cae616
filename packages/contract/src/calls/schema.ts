import * as z from 'zod/mini'
import { upTo } from './bounds.ts'

// zod probes `new Function` for its compiled parsers; a strict Content-Security-Policy forbids that (set
// before the first schema).
z.config({ jitless: true })

/** A schema that reads unknown input and yields T; unknown fields stay in the value [A1.5]. */
export type Schema<T> = z.ZodMiniType<T, unknown>

/** Latest instant that is accepted, in unix seconds: the end of year 9999. */
const latestInstant = 253_402_300_799

/** A decimal number written as a string, e.g. "1763683200", as some servers send their integers [S3.0.1]. */
const digits = (most: number) =>
  z.pipe(z.string().check(z.maxLength(most), z.regex(/^\d+$/)), z.transform(Number))

const instant = z.int().check(z.minimum(0), z.maximum(latestInstant))

/** Unix seconds as an integer; a decimal string is accepted as well [S3.0.1]. 0 = not set. */
export const unixSeconds = z._default(z.union([instant, z.pipe(digits(12), instant)]), 0)

const positive = z.int().check(z.minimum(1))

/** A duration in whole seconds, above 0; a decimal string is accepted as well. */
export const seconds = z.union([positive, z.pipe(digits(9), positive)])

/** Text of an answer, '' when missing. */
export const text = z._default(z.string(), '')

/** Text that a client sends, of at most so many UTF-16 code units; '' when missing. */
export const textUpTo = (most: number) => z._default(upTo(most, z.string()), '')

/** Flag with the given value when missing. */
export const flag = (whenMissing: boolean) => z._default(z.boolean(), whenMissing)

/** Number between the bounds (both included), with the given value when missing. */
export const numberBetween = (least: number, most: number, whenMissing: number) =>
  z._default(z.number().check(z.minimum(least), z.maximum(most)), whenMissing)

/** Integer from 0 up to a million, e.g. a count of days, an index or a revision. */
export const count = (whenMissing: number) =>
  z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), whenMissing)

/** The revision that a client has read; a change on top of an older one is refused [A4.9]. */
export const seenRevision = z.optional(z.int().check(z.minimum(0)))

/** List of an answer, [] when missing. */
export const list = <S extends z.ZodMiniType>(element: S) => z._default(z.array(element), [])

/** List that a client sends, of at most so many elements; [] when missing. */
export const listUpTo = <S extends z.ZodMiniType>(most: number, element: S) =>
  z._default(upTo(most, z.array(element)), [])

/**
 * Control characters and halves of a surrogate pair are in no name and no identifier: a database refuses the
 * ones and alters the others.
 */
export const withoutControls = z.regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** A name of 1 to so many characters. */
export const nameOf = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), withoutControls)

/** Letters of an identifier; a UUID has 36. */
export const longestId = 100

/** Identifiers are opaque to clients. */
export const id = nameOf(longestId)

/** The identifier of the object itself, '' as long as it has none. */
export const ownId = z._default(z.string().check(z.maxLength(longestId), withoutControls), '')

/** Largest quantity and unit price [A1.4]. */
export const largestFactor = 1e9
