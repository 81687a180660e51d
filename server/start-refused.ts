/** The server cannot start, for a reason the one who starts it can mend. It is told in one line, without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
