/**
 * An error that prevents the server from starting or a command from running. Its message is one clear
 * sentence for the operator.
 */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'StartError'
  }
}
