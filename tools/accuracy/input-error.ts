/** An error in what the user passed; its message is shown without a stack trace. */
export class InputError extends Error {
  override name = 'InputError';
}
