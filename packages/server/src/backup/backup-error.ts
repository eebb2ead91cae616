import { StartError } from '../start-error.ts'

/** Why a backup cannot be restored, if whoever uploads it can do something about it. */
export type BackupFault = 'damaged' | 'newer' | 'tampered' | 'wrongPassphrase' | 'exists' | 'keyMissing'

/** A StartError about a backup that cannot be restored. */
export class BackupError extends StartError {
  readonly fault: BackupFault

  constructor(fault: BackupFault, sentence: string) {
    super(sentence)
    this.fault = fault
  }
}
