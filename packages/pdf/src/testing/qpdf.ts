import { fileURLToPath } from 'node:url'
import createModule from '@neslinesli93/qpdf-wasm'

/** The part of Emscripten's module that the package's types lack. */
interface Program {
  callMain(words: string[]): number
  FS: {
    init(
      input: () => null,
      output: (byte: number | null) => void,
      errors: (byte: number | null) => void,
    ): void
    writeFile(path: string, bytes: Uint8Array): void
  }
}
type Start = (options: {
  noInitialRun: boolean
  locateFile(): string
  preRun: ((program: Program) => void)[]
}) => Promise<Program>

/**
 * Runs qpdf, compiled to WebAssembly, on the bytes of a PDF. Returns its exit status (0 good, 2 errors, 3
 * warnings) and its output. With `--check`, qpdf checks the structure of the whole file, as validators do.
 */
export async function qpdf(
  bytes: Uint8Array,
  ...options: string[]
): Promise<{ status: number; output: string }> {
  const printed: number[] = []
  const print = (byte: number | null) => {
    if (byte !== null) printed.push(byte)
  }
  const program = await (createModule as unknown as Start)({
    noInitialRun: true,
    locateFile: () => fileURLToPath(import.meta.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')),
    preRun: [({ FS }) => FS.init(() => null, print, print)],
  })
  program.FS.writeFile('/in.pdf', bytes)
  const status = program.callMain([...options, '/in.pdf'])
  return { status, output: new TextDecoder().decode(new Uint8Array(printed)) }
}

type Entries = Record<string, unknown>

/**
 * qpdf's output for each object of a PDF, by id (such as `7 0 R`): the object's value, or the dictionary of
 * its stream.
 */
export async function objectsOf(bytes: Uint8Array): Promise<Map<string, Entries>> {
  const { output } = await qpdf(bytes, '--json')
  const { qpdf: parts } = JSON.parse(output) as {
    qpdf: [object, Record<string, { value?: Entries; stream?: { dict: Entries } }>]
  }
  return new Map(
    Object.entries(parts[1]).map(([id, { value, stream }]) => [
      id.replace('obj:', ''),
      value ?? stream?.dict ?? {},
    ]),
  )
}

/** The objects with this `/Type`, with their ids. */
export function ofType(
  objects: ReadonlyMap<string, Entries>,
  type: string,
): { id: string; entries: Entries }[] {
  return [...objects].flatMap(([id, entries]) => (entries['/Type'] === type ? [{ id, entries }] : []))
}
