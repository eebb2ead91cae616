import * as z from 'zod/mini'
import { upTo } from './bounds.ts'

// zod compiles its parsers with `new Function`, which a strict Content-Security-Policy forbids. This must run
// before the first schema is created.
z.config({ jitless: true })

/** A schema that converts unknown input to T and keeps unknown fields [A1.5]. */
export type Schema<T> = z.ZodMiniType<T, unknown>

/**
 * A schema for every field of T, optional ones too. A loose object keeps a field without a schema, unchecked and
 * without a bound, so `satisfies FieldsOf<T>` turns a forgotten one into a type error.
 */
export type FieldsOf<T> = Record<keyof T, z.ZodMiniType>

/** Latest accepted instant, in Unix seconds: the end of the year 9999. */
const latestInstant = 253_402_300_799

/**
 * An integer as a decimal string of at most `max` digits, e.g. "1763683200", as some servers send it
 * [S3.0.1].
 */
const digits = (max: number) =>
  z.pipe(z.string().check(z.maxLength(max), z.regex(/^\d+$/)), z.transform(Number))

const instant = z.int().check(z.minimum(0), z.maximum(latestInstant))

/** Unix seconds as an integer or a decimal string [S3.0.1]. 0 means not set. */
export const unixSeconds = z._default(z.union([instant, z.pipe(digits(12), instant)]), 0)

const positive = z.int().check(z.minimum(1))

/** A duration in whole seconds above 0, as an integer or a decimal string. */
export const seconds = z.union([positive, z.pipe(digits(9), positive)])

/** Text in a response, '' if missing. */
export const text = z._default(z.string(), '')

/** Text from a client, with a maximum length in UTF-16 code units; '' if missing. */
export const textUpTo = (max: number) => z._default(upTo(max, z.string()), '')

/** Boolean with a default. */
export const flag = (whenMissing: boolean) => z._default(z.boolean(), whenMissing)

/** Number between two bounds (both inclusive), with a default. */
export const numberBetween = (min: number, max: number, whenMissing: number) =>
  z._default(z.number().check(z.minimum(min), z.maximum(max)), whenMissing)

/** Integer from 0 to 1,000,000, e.g. days, an index or a revision. */
export const count = (whenMissing: number) =>
  z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), whenMissing)

/**
 * The revision that the client has read. The server rejects a change if the object has a newer revision
 * [A4.9].
 */
export const seenRevision = z.optional(z.int().check(z.minimum(0)))

/** List in a response, [] if missing. */
export const list = <S extends z.ZodMiniType>(element: S) => z._default(z.array(element), [])

/** List from a client, with a maximum number of elements; [] if missing. */
export const listUpTo = <S extends z.ZodMiniType>(max: number, element: S) =>
  z._default(upTo(max, z.array(element)), [])

/**
 * Names and identifiers contain neither control characters nor lone surrogates: PostgreSQL rejects NUL, and
 * databases change lone surrogates.
 */
export const withoutControls = z.regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** A name of 1 to `max` UTF-16 code units. */
export const nameOf = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), withoutControls)

/** Maximum length of an identifier; a UUID has 36 characters. */
export const longestId = 100

/** A required identifier, opaque to clients. */
export const id = nameOf(longestId)

/** The object's own id, '' until it has one. */
export const ownId = z._default(z.string().check(z.maxLength(longestId), withoutControls), '')

/** Largest quantity and unit price [A1.4]. */
export const largestFactor = 1e9

/** Maximum length of a picture's data URL: 4 MiB, the same as the limit for a body that contains one. */
export const longestPicture = 4 * 1024 * 1024
