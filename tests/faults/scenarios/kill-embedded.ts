import { dieAndRevive } from '#tests/faults/scenarios/kill-server.ts'
import { type Outcome, type Size, Stage } from '#tests/faults/stage.ts'

/** The embedded database lives inside the server and dies with it. Its folder must let the next process in, with all its money. */
export async function killEmbedded(size: Size): Promise<Outcome> {
  return await Stage.play({ size, killEvery: 120 }, (stage) => dieAndRevive(stage, size, size.isShort ? 2 : 10))
}
