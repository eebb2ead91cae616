/** A response that is already JSON, because stored documents are sent unchanged. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * A JSON object's text with further fields at its end. The object must not be empty and must not have them
 * yet. `fields` maps names to JSON texts.
 */
export function withFields(object: string, fields: Record<string, string>): string {
  let text = object.slice(0, -1)
  for (const name in fields) text += `,"${name}":${fields[name]}`
  return `${text}}`
}
