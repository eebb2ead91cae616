/** A reason not to start or not to run a command, as one clear sentence for the operator. */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'StartError'
  }
}
