import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mounts = new Set<SmallDisk>()
process.on('exit', () => {
  for (const disk of mounts) disk.remove()
})

/** A disk of a few megabytes that can be filled to the last byte without harm to the machine's own. */
export class SmallDisk {
  readonly folder: string
  readonly #ballast: string

  private constructor(folder: string) {
    this.folder = folder
    this.#ballast = join(folder, 'ballast')
  }

  /** Null, with the reason, where this machine lets us make none. */
  static make(megabytes: number): { disk: SmallDisk } | { reason: string } {
    if (process.platform !== 'linux') return { reason: 'a small disk is made with tmpfs, which only Linux has' }
    const folder = mkdtempSync(join(tmpdir(), 'laro-faults-disk-'))
    const { status, stderr, error } = spawnSync(
      'mount',
      ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'laro-faults', folder],
      { encoding: 'utf8' },
    )
    if (status !== 0) {
      rmdirSync(folder)
      return { reason: `no small disk could be mounted: ${error?.message ?? stderr.split('\n', 1)[0]}` }
    }
    const disk = new SmallDisk(folder)
    mounts.add(disk)
    return { disk }
  }

  /** Takes every byte that is left. */
  fill(): void {
    const file = openSync(this.#ballast, 'w')
    const block = Buffer.alloc(4096)
    try {
      for (;;) writeSync(file, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
  }

  free(): void {
    rmSync(this.#ballast, { force: true })
  }

  remove(): void {
    mounts.delete(this)
    // Lazily: a process that is just dying may still have a file open.
    spawnSync('umount', ['-l', this.folder])
    rmdirSync(this.folder)
  }
}
