/** A broken promise of our own code. It never reaches a user as anything but "something went wrong". */
export class Bug extends Error {
  override name = 'Bug'
}

export function assert(claim: unknown, message: string): asserts claim {
  if (!claim) throw new Bug(message)
}
