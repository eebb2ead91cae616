import { type Sheet, workbookFiles } from '@kontor/domain/payments/workbook'
import { saveFile } from '../pdf/pdf-output.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves tables as a workbook for Excel. Loads the ZIP writer when it is first used. */
export async function saveWorkbook(sheets: readonly Sheet[], name: string): Promise<void> {
  const { strToU8, zipSync } = await import('fflate')
  const files = Object.entries(workbookFiles(sheets)).map(([path, text]) => [path, strToU8(text)] as const)
  saveFile(new Blob([zipSync(Object.fromEntries(files))], { type: xlsx }), name)
}

/** Saves a text as a file for spreadsheets. */
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv' }), name)
}
