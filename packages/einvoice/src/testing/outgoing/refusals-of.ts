import { checkDocument } from '../../document/check-document.ts'
import { checkFacturX } from '../../factur-x/check-factur-x.ts'

/**
 * Why a strict receiver refuses an XML text: a fault in the XML, violations of the schema, errors under the
 * official rules, and content for which EN 16931 has no term. Empty if the text is a correct e-invoice.
 */
export function refusalsOf(xml: string): string[] {
  const { xmlFault, schemaFaults, findings, unread } = checkDocument(xml)
  const errors = [...findings, ...checkFacturX(xml)].filter(({ severity }) => severity === 'fatal')
  return [
    ...(xmlFault === undefined ? [] : [xmlFault]),
    ...schemaFaults.map(({ kind, path }) => `${kind} ${path}`),
    ...errors.map(({ id, path }) => `${id} ${path}`),
    ...unread.map(({ path }) => `unread ${path}`),
  ]
}
