/** A response that is already JSON, because stored documents are sent unchanged. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * Appends fields to the text of a JSON object, which must not be empty and must not contain these fields yet.
 * `fields` maps names to JSON texts.
 */
export function withFields(object: string, fields: Record<string, string>): string {
  return object.slice(0, -1) + endWith(fields)
}

/** The text that replaces the closing brace of the object: the added fields and a new closing brace. */
export function endWith(fields: Record<string, string>): string {
  let text = ''
  for (const name in fields) text += `,"${name}":${fields[name]}`
  return `${text}}`
}
