import type { DocumentPrototype } from 'pdfmake/build/pdfmake.min.js'
import { attachFile } from './pdfmake-inside.ts'

const fileName = 'factur-x.xml'

/**
 * Turns a PDF/A-3 into a hybrid invoice (ZUGFeRD 2, Factur-X 1, profile EN 16931): attaches the XML as an
 * alternative to the pages and declares the type in the metadata. Call it after the document has been
 * laid out and before it ends.
 */
export function attachFacturX(document: DocumentPrototype, xml: string, modified: Date): void {
  // The copy has exactly the length of the text. The encoder's buffer may be longer.
  attachFile(document, new TextEncoder().encode(xml).slice().buffer, {
    name: fileName,
    type: 'text/xml',
    relationship: 'Alternative',
    description: 'Factur-X',
    modifiedDate: modified,
  })
  document.appendXML(metadata)
}

/**
 * The XMP packet may contain only properties that PDF/A defines or that the packet itself describes (ISO
 * 19005-3, 6.6.2.3).
 */
const metadata = `
        <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
            <fx:DocumentType>INVOICE</fx:DocumentType>
            <fx:DocumentFileName>${fileName}</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version>
            <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
            xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas>
                <rdf:Bag>
                    <rdf:li rdf:parseType="Resource">
                        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                        <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
                        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                        <pdfaSchema:property>
                            <rdf:Seq>${describedProperties({
                              DocumentFileName: 'The name of the embedded XML document',
                              DocumentType:
                                'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER',
                              Version:
                                'The actual version of the standard applying to the embedded XML document',
                              ConformanceLevel: 'The conformance level of the embedded XML document',
                            })}
                            </rdf:Seq>
                        </pdfaSchema:property>
                    </rdf:li>
                </rdf:Bag>
            </pdfaExtension:schemas>
        </rdf:Description>`

function describedProperties(descriptions: Record<string, string>): string {
  return Object.entries(descriptions)
    .map(
      ([name, description]) => `
                                <rdf:li rdf:parseType="Resource">
                                    <pdfaProperty:name>${name}</pdfaProperty:name>
                                    <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                                    <pdfaProperty:category>external</pdfaProperty:category>
                                    <pdfaProperty:description>${description}</pdfaProperty:description>
                                </rdf:li>`,
    )
    .join('')
}
