/** A reason not to start (or not to run a command), as one clear sentence for the person who typed it. */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'StartError'
  }
}
