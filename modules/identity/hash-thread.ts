import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { argon2id, type HashDone, type HashJob } from '#modules/identity/hashing.ts'

// On Linux this is the priority of this thread alone: hashing gets what play leaves over, and play does not feel it.
if (process.platform === 'linux') setPriority(19)

parentPort?.on('message', (job: HashJob) => parentPort?.postMessage(work(job)))

function work({ id, password, expected }: HashJob): HashDone {
  try {
    const value = expected === null ? hashSync(password, argon2id) : verifySync(expected, password)
    return { id, value }
  } catch (error) {
    return { id, error: String(error) }
  }
}
