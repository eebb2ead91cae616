/** An error that prevents the start or a command. Its message is one clear sentence for the operator. */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'StartError'
  }
}
